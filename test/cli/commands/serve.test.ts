import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { fakeIo } from '../fakeIo.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolset-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = { TOOLSET_DATA: join(folder, 'data'), TOOLSET_LOG_LEVEL: 'silent' };

test('serves until it is told to stop', { timeout: 120_000 }, async () => {
  const DATABASE_URL = await cloneDatabase();
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/toolset.ts', 'serve', '--port', '0'], {
    env: { PATH: process.env.PATH, ...settings, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const ended = once(child, 'close');
    const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
    const says = /^The registry answers at (http:\/\/127\.0\.0\.1:\d+), its reference is at \1\/docs\.\n$/;
    const url = says.exec(String(line))?.[1];
    expect(url, `${line} ${err}`).toBeDefined();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect([(await ended)[0], err]).toEqual([0, '']);
  } finally {
    child.kill('SIGKILL');
  }
});

describe('what stands in the way is said in one line', () => {
  const serve = async (args: readonly string[], environment: Record<string, string> = {}) => {
    const world = fakeIo({ environment: { ...settings, ...environment } });
    const code = await run(['serve', ...args], world.io);
    expect(world.out()).toBe('');
    expect(world.err()).toMatch(/^toolset serve: .+\n$/);
    return { code, err: world.err() };
  };

  test.each([
    [['--port', 'http'], {}, '--port takes a number up to 65535, not `http`.'],
    [['--port', '70000'], {}, '--port takes a number up to 65535, not `70000`.'],
    [['now'], {}, '`now` is one argument too many; `toolset serve --help` shows how it is called.'],
    [['--host', '0.0.0.0', '--port', '0'], {}, 'TOOLSET_ADMIN_KEY'],
    [['--port', '0'], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  ])('%j with %j', async (args, environment, says) => {
    const { code, err } = await serve(args, environment);
    expect(code).toBe(2);
    expect(err).toContain(says);
  });

  test('a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { code, err } = await serve(['--port', String(port)]);
    server.close();
    expect(code).toBe(3);
    expect(err).toContain('the port is taken; stop what uses it, or choose another by --port or PORT.');
  });
});
