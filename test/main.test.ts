import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, WrongSetting } from '../src/main.ts';
import { localCaller } from '../src/registry/access/caller.ts';
import { createKey } from '../src/registry/createKey.ts';
import { openRegistry } from '../src/registry/openRegistry.ts';
import { cloneDatabase } from './support/cloneDatabase.ts';

describe('where others can reach it', () => {
  let folder: string;
  let environment: Record<string, string | undefined>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'main-test-'));
    environment = {
      DATABASE_URL: await cloneDatabase(),
      TOOLSET_DATA: folder,
      TOOLSET_LOG_LEVEL: 'silent',
      TOOLSET_THREADS: '1',
      HOST: '0.0.0.0',
      PORT: '0',
    };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const start = (more: Record<string, string> = {}) =>
    serve({ environment: { ...environment, ...more }, signals: false });

  test('it does not start without any key', async () => {
    await expect(start()).rejects.toThrow(WrongSetting);
    await expect(start()).rejects.toThrow(/there is no key: set TOOLSET_ADMIN_KEY/);
  }, 120_000);

  test('nor where it cannot see whether there is one', async () => {
    const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    await expect(start(away)).rejects.toThrow(/the database does not answer, so no key is known/);
  });

  test('with a key in the database it starts, and asks for it from everybody', async () => {
    const databaseUrl = environment.DATABASE_URL;
    const registry = await openRegistry({ databaseUrl, dataDir: folder, threads: 1 });
    const { secret } = await createKey(registry, {
      name: 'first',
      scopes: ['admin', 'read'],
      caller: localCaller,
    });
    await registry.close();
    const { url, stop } = await start();
    try {
      const ask = async (headers: Record<string, string>) =>
        (await fetch(`${url.replace('0.0.0.0', '127.0.0.1')}/v1/toolsets`, { headers })).status;
      expect(await ask({})).toBe(401);
      expect(await ask({ Authorization: `Bearer ${secret}` })).toBe(200);
    } finally {
      await stop();
    }
  }, 120_000);
});
