import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from './support/cloneDatabase.ts';

/** What a bundler takes for idle is missing from the build alone, so the build is asked too. */
const isBuilt = existsSync('dist/cli/toolset.js');

describe.skipIf(!isBuilt)(
  `the service as it is built${isBuilt ? '' : ' (skipped: npm run build has not run)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'toolset-built-'));
    let child: ReturnType<typeof spawn> | undefined;
    let url = '';

    beforeAll(async () => {
      const DATABASE_URL = await cloneDatabase();
      child = spawn(process.execPath, ['dist/cli/toolset.js', 'serve', '--port', '0'], {
        env: {
          PATH: process.env.PATH,
          TOOLSET_DATA: join(folder, 'data'),
          TOOLSET_LOG_LEVEL: 'silent',
          ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = await Promise.race([
        once(child.stdout as NodeJS.ReadableStream, 'data'),
        once(child, 'close'),
      ]);
      url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0] ?? '';
      expect(url, String(line)).not.toBe('');
    });
    afterAll(async () => {
      if (child?.exitCode === null) {
        const ended = once(child, 'close');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    });

    const send = (method: string, path: string, body?: unknown) =>
      fetch(`${url}${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      });

    test('publishes, refuses, pins and fetches', async () => {
      const definition = {
        tools: [{ name: 'look', description: 'Looks.', inputSchema: { type: 'object' } }],
      };
      expect((await send('POST', '/v1/toolsets/built/versions', { definition })).status).toBe(201);
      expect((await send('POST', '/v1/toolsets/built/versions', { definition: { tools: 1 } })).status).toBe(
        422,
      );
      expect((await send('PUT', '/v1/sessions/one', { toolsets: { built: 'latest' } })).status).toBe(201);
      const fetched = await send('GET', '/v1/sessions/one/toolset?format=anthropic');
      expect([fetched.status, await fetched.json()]).toEqual([
        200,
        [{ name: 'look', description: 'Looks.', input_schema: { type: 'object', properties: {} } }],
      ]);
    });

    test.each([
      '/v1/reports/%c0%af',
      '/v1/toolsets/%ff',
      '/v1/sessions/%c0%af/toolset',
      '/v1/keys/%',
      '/reports/%ff',
    ])('%s is no path', async (path) => {
      expect((await send('GET', path)).status).toBe(400);
    });
  },
);
