import { Agent, request } from 'node:http';
import { key } from './service.ts';

export type Answer = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });

/** One request over a connection that is kept. Rejects where there was no whole answer within the patience. */
export const ask = (
  url: string,
  method: string,
  target: string,
  body?: unknown,
  patience = 30_000,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}${target}`,
      {
        method,
        agent,
        signal: AbortSignal.timeout(patience),
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
      },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.once('error', reject);
        incoming.once('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            retryAfter: incoming.headers['retry-after'],
            headers: incoming.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
