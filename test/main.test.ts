import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { serve, WrongSetting } from '../src/main.ts';
import { orders } from './http/orders.ts';
import { untilRefused } from './http/untilRefused.ts';
import { cloneDatabase } from './support/cloneDatabase.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'main-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quiet = { TOOLSET_LOG_LEVEL: 'silent', TOOLSET_THREADS: '1' };

/** In this process, with nothing else of the environment. */
const serveHere = (environment: Record<string, string | undefined>, port = 0) =>
  serve({ environment: { ...quiet, ...environment }, port, signals: false });

// Several starts each, of a database or a process: more than the usual patience on a busy machine.
describe('serve', { timeout: 180_000 }, () => {
  test('refuses to be open without a key', async () => {
    await expect(serveHere({ HOST: '0.0.0.0' })).rejects.toThrow(WrongSetting);
  });

  test('a port that is taken and a folder in use are refusals that leave nothing behind', async () => {
    const first = await serveHere({ TOOLSET_DATA: join(folder, 'shared') });
    const port = Number(new URL(first.url).port);
    await expect(serveHere({ TOOLSET_DATA: join(folder, 'other') }, port)).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await expect(serveHere({ TOOLSET_DATA: join(folder, 'shared') })).rejects.toMatchObject({
      code: 'folder-in-use',
    });
    await first.stop();
    await first.stopped;
    const second = await serveHere({ TOOLSET_DATA: join(folder, 'shared') }, port);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    await second.stop();
  });

  test('asking twice to stop waits for one end', async () => {
    const serving = await serveHere({
      DATABASE_URL: await cloneDatabase(),
      TOOLSET_DATA: join(folder, 'twice'),
    });
    await Promise.all([serving.stop(), serving.stop(), serving.stopped]);
    await expect(fetch(`${serving.url}/healthz`)).rejects.toThrow();
  });
});

describe.skipIf(inject('postgres') === null)(
  'with a PostgreSQL that is not there yet',
  { timeout: 180_000 },
  () => {
    test('listens at once, is not ready, and gets ready when the database answers', async () => {
      const database = new URL((await cloneDatabase()) as string);
      const line = await createLine(Number(database.port));
      await line.cut();
      database.port = String(line.port);
      const serving = await serveHere({ DATABASE_URL: database.href });
      const status = async (path: string) => (await fetch(serving.url + path)).status;
      expect(await status('/healthz')).toBe(200);
      expect(await status('/readyz')).toBe(503);
      const early = await fetch(`${serving.url}/v1/toolsets`);
      expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await early.json()).toMatchObject({ type: 'starting' });

      await line.mend();
      while ((await status('/readyz')) !== 200) await pause(50);
      expect(await status('/v1/toolsets')).toBe(200);

      await line.cut();
      expect(await status('/readyz')).toBe(200);
      expect(await status('/readyz?writes')).toBe(503);
      const away = await fetch(`${serving.url}/v1/toolsets`);
      expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await away.json()).toMatchObject({ type: 'database-away' });

      await line.mend();
      while ((await status('/readyz?writes')) !== 200) await pause(50);
      expect(await status('/v1/toolsets')).toBe(200);
      await serving.stop();
      await line.cut();
    });

    test('stops while it still waits', async () => {
      const line = await createLine(1);
      await line.cut();
      const serving = await serveHere({ DATABASE_URL: `postgres://postgres@127.0.0.1:${line.port}/none` });
      await serving.stop();
    });
  },
);

describe('a process told to stop', { timeout: 180_000 }, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('ends what is in flight first, on %s', async (signal) => {
    // Nothing of the deadline may be left to wait for when the work is done.
    const { child, url } = await start({ TOOLSET_STOP_SECONDS: '600' });
    const ended = once(child, 'exit');
    // One request stands half sent, and one connection is idle, when the signal comes.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await send(`${url}/readyz`, 'GET', agent)).status).toBe(200);
    const publish = halfSent(
      `${url}/v1/toolsets/orders/versions`,
      JSON.stringify({ definition: orders.first }),
    );
    await publish.standing;
    child.kill(signal);
    const refused = await untilRefused(url);
    expect(refused).toBe('ECONNREFUSED');
    publish.finish();
    expect(await publish.answer).toMatchObject({ status: 201, connection: 'close' });
    expect((await ended)[0]).toBe(0);
    agent.destroy();
  });

  test('is not ready from then on, and a second signal ends it at once', async () => {
    const { child, url } = await start({ TOOLSET_STOP_DELAY_SECONDS: '600' });
    const ended = once(child, 'exit');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    let answer = await fetch(`${url}/readyz`);
    while (answer.status === 200) answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([503, { ready: false, writes: false }]);
    expect((await fetch(`${url}/v1/toolsets`)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(1);
  });
});

/** The command `toolset serve` in a process of its own, listening. */
const start = async (
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'src/cli/toolset.ts',
      'serve',
      '--port',
      '0',
      '--data',
      join(folder, `p${Math.random()}`),
    ],
    {
      env: { PATH: process.env.PATH, ...quiet, DATABASE_URL: await cloneDatabase(), ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  for await (const chunk of child.stdout as NodeJS.ReadableStream) {
    said += chunk;
    const url = /http:\/\/[\d.:]+\d/.exec(said)?.[0];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`serve ended without listening: ${said}`);
};

type Answer = { status: number | undefined; connection: string | undefined };

const send = (url: string, method: string, agent: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    request(url, { method, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    })
      .on('error', reject)
      .end();
  });

/** A request whose body stops in the middle until it is told to finish. */
const halfSent = (url: string, body: string) => {
  const half = Math.floor(body.length / 2);
  const sending = request(url, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode, connection: response.headers.connection });
    });
  });
  const standing = new Promise<void>((resolve) => sending.write(body.slice(0, half), () => resolve()));
  return { answer, standing, finish: () => sending.end(body.slice(half)) };
};

/** A line to a port of this machine that can be cut and mended. */
const createLine = async (target: number) => {
  let sockets: { destroy: () => void }[] = [];
  let server: Server | undefined;
  const open = async (port: number): Promise<number> => {
    server = createServer((socket) => {
      const far = connect(target, '127.0.0.1');
      sockets.push(socket, far);
      socket.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.pipe(far).pipe(socket);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const port = await open(0);
  return {
    port,
    cut: async () => {
      const closed = server?.listening ? once(server, 'close') : undefined;
      server?.close();
      for (const socket of sockets) socket.destroy();
      sockets = [];
      await closed;
    },
    mend: () => open(port),
  };
};
