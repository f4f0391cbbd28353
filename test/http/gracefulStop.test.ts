import { Agent, request as httpRequest } from 'node:http';
import { z } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { answerJson } from '../../src/http/answer.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { listening } from './listening.ts';
import { untilRefused } from './untilRefused.ts';

/** An endpoint that answers when it is told to. */
const held = () => {
  const arrived = later();
  const released = later();
  const wait = endpoint({
    id: 'wait',
    method: 'get',
    path: '/v1/wait',
    needs: 'read',
    group: 'Service',
    summary: 'Waits',
    params: z.strictObject({}),
    query: z.strictObject({}),
    answers: {},
    problems: [],
    handle: async ({ request }) => {
      arrived.resolve();
      await released.promise;
      return answerJson(request, { waited: true });
    },
  });
  return { wait, arrived: arrived.promise, release: released.resolve };
};

const later = () => {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

const get = (url: string, agent: Agent) =>
  new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      httpRequest(url, { agent }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode, connection: answer.headers.connection, body }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

describe('gracefulStop', () => {
  test('answers what is in flight, tells it to close, and takes no one new', async () => {
    const { wait, arrived, release } = held();
    const server = await listening([wait]);
    const agent = new Agent({ keepAlive: true });
    const asked = get(`${server.url}/v1/wait`, agent);
    await arrived;
    const stopped = server.stop({ grace: 20, deadline: 10_000 });
    expect(await untilRefused(server.url)).toBe('ECONNREFUSED');
    release();
    expect(await asked).toEqual({ status: 200, connection: 'close', body: '{"waited":true}' });
    expect(await stopped).toBe(true);
    agent.destroy();
  });

  test('a standing connection is answered once more, then closed', async () => {
    const { wait, release } = held();
    const server = await listening([wait]);
    release();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await get(`${server.url}/v1/wait`, agent)).connection).toBe('keep-alive');
    const stopped = server.stop({ grace: 60_000, deadline: 120_000 });
    expect(await untilRefused(server.url)).toBe('ECONNREFUSED');
    expect((await get(`${server.url}/v1/wait`, agent)).connection).toBe('close');
    expect(await stopped).toBe(true);
    agent.destroy();
  });

  test('connections that the system has taken already are answered', async () => {
    const { wait, release } = held();
    const server = await listening([wait]);
    release();
    const asked = Array.from({ length: 40 }, () => get(`${server.url}/v1/wait`, new Agent()));
    // Connecting begins in this turn; the server would take the first in the next.
    await Promise.resolve();
    const stopped = server.stop({ grace: 1_000, deadline: 60_000 });
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(await stopped).toBe(true);
  });

  test('an idle connection does not hold it up', async () => {
    const { wait, release } = held();
    const server = await listening([wait]);
    release();
    const agent = new Agent({ keepAlive: true });
    await get(`${server.url}/v1/wait`, agent);
    expect(await server.stop({ grace: 20, deadline: 10_000 })).toBe(true);
    agent.destroy();
  });

  test('what does not end before the deadline is cut', async () => {
    const { wait, arrived } = held();
    const server = await listening([wait]);
    const asked = get(`${server.url}/v1/wait`, new Agent());
    const outcome = asked.catch((error: NodeJS.ErrnoException) => error.code);
    await arrived;
    expect(await server.stop({ grace: 0, deadline: 50 })).toBe(false);
    expect(await outcome).toBe('ECONNRESET');
  });
});
