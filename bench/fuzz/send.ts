import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** A request as it goes out. `raw` goes over a connection of its own, byte for byte. */
export type Sent =
  | {
      readonly method: string;
      /** With the query, of characters that a request line may have. */
      readonly target: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: Buffer | undefined;
    }
  | { readonly raw: Buffer };

export type Answer = {
  /** 0 where the connection was closed without one. */
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
  /** Until it was whole; of a stream of events until it began. */
  readonly milliseconds: number;
};

/** Milliseconds after which nobody waits any more. */
const patience = 30_000;
/** The words of the error then. */
export const unanswered = 'no answer came in 30 s';

export type Client = { readonly send: (sent: Sent) => Promise<Answer>; readonly close: () => void };

export const createClient = (url: string): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    send: async (sent) => {
      if ('raw' in sent) return sendRaw(url, sent.raw);
      // A kept connection may have been closed by the service in the same moment: then it is asked once more.
      return sendWith(url, sent, agent).catch((error: Error) => {
        if (error.message === unanswered) throw error;
        return sendWith(url, sent, undefined);
      });
    },
    close: () => agent.destroy(),
  };
};

const sendWith = (
  url: string,
  { method, target, headers, body }: Exclude<Sent, { raw: Buffer }>,
  agent: Agent | undefined,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const { hostname, port } = new URL(url);
    const asked = request({
      hostname,
      port,
      method,
      path: target,
      headers: body === undefined ? headers : { 'Content-Length': body.length, ...headers },
      timeout: patience,
      ...(agent && { agent }),
    });
    asked
      .on('response', (answer) => {
        const type = answer.headers['content-type'] ?? '';
        const done = (bytes: Buffer) =>
          resolve({ status: answer.statusCode ?? 0, type, bytes, milliseconds: performance.now() - start });
        if (type.startsWith('text/event-stream')) {
          done(Buffer.alloc(0));
          asked.destroy();
          return;
        }
        const parts: Buffer[] = [];
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => done(Buffer.concat(parts)))
          .on('error', reject);
      })
      .on('timeout', () => asked.destroy(new Error(unanswered)))
      .on('error', reject)
      .end(body);
  });

const sendRaw = (url: string, raw: Buffer): Promise<Answer> =>
  new Promise((resolve) => {
    const start = performance.now();
    const { hostname, port } = new URL(url);
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(raw));
    const done = () => {
      socket.destroy();
      const text = Buffer.concat(parts);
      const status = Number(/^HTTP\/1\.1 (?!1\d\d)(\d{3})/m.exec(text.toString('latin1'))?.[1] ?? 0);
      const type = /^content-type: *(.*)\r$/im.exec(text.toString('latin1'))?.[1] ?? '';
      resolve({ status, type, bytes: Buffer.alloc(0), milliseconds: performance.now() - start });
    };
    let isAnswered = false;
    socket
      .on('data', (part) => {
        parts.push(part);
        isAnswered = true;
      })
      .on('close', done)
      .on('error', done)
      .on('timeout', () => {
        // What is only half a request is waited for longer than anybody here waits.
        if (isAnswered || performance.now() - start > 1_500) done();
        else socket.setTimeout(200);
      })
      .setTimeout(200);
  });
