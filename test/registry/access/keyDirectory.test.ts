import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localCaller } from '../../../src/registry/access/caller.ts';
import { keyHash } from '../../../src/registry/access/keySecret.ts';
import { createKey } from '../../../src/registry/createKey.ts';
import { keys } from '../../../src/registry/database/tables.ts';
import { listKeys } from '../../../src/registry/listKeys.ts';
import { openRegistry } from '../../../src/registry/openRegistry.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { revokeKey } from '../../../src/registry/revokeKey.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';

const caller = localCaller;
const first = { name: 'first', scopes: ['admin', 'read'], caller };
const finds = (registry: Registry, secret: string) => registry.keys.book().find(keyHash(secret))?.name;

describe.each(databaseKinds())('keys on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind !== 'PostgreSQL' }));
  }, 120_000);
  afterAll(() => close());

  test('the first has to be one that can make others', async () => {
    expect(registry.keys.book().asksForKeys).toBe(false);
    const expires = new Date(Date.now() + 60_000).toISOString();
    for (const wish of [{ scopes: ['read'] }, { toolsets: ['a-*'] }, { expires }]) {
      await expect(createKey(registry, { ...first, ...wish })).rejects.toMatchObject({
        code: 'invalid-request',
      });
    }
    const { secret } = await createKey(registry, first);
    expect(registry.keys.book().asksForKeys).toBe(true);
    expect(finds(registry, secret)).toBe('first');
  });

  test('a key is found from its making to its revocation, and its secret is nowhere', async () => {
    const { secret, id } = await createKey(registry, { name: 'short', scopes: ['read'], caller });
    expect(finds(registry, secret)).toBe('short');
    const { rows } = { rows: await registry.database.select().from(keys) };
    expect(JSON.stringify(rows)).not.toContain(secret);
    const audited = JSON.stringify(await registry.database.execute(sql`select * from audit`));
    expect(audited).toContain(id);
    expect(audited).not.toContain(secret);
    const revoked = await revokeKey(registry, { id, caller });
    expect(revoked).toMatchObject({ id, state: 'revoked', revokedBy: 'local' });
    expect(finds(registry, secret)).toBeUndefined();
    expect(await revokeKey(registry, { id, caller })).toEqual(revoked);
    await expect(revokeKey(registry, { id: 'key_0', caller })).rejects.toMatchObject({ code: 'unknown-key' });
    await expect(revokeKey(registry, { id: 'key\0', caller })).rejects.toMatchObject({
      code: 'invalid-request',
    });
    const { items } = await listKeys(registry, { limit: 10, caller });
    expect(items[0]).toEqual(revoked);
  });

  test.each([
    ['a name', { name: ' ' }],
    ['a name on two lines', { name: 'a\nb' }],
    ['an owner', { owner: '' }],
    ['a scope', { scopes: [] }],
    ['a known scope', { scopes: ['read', 'write'] }],
    ['a pattern', { toolsets: [] }],
    ['a pattern of names', { toolsets: ['Ünfug'] }],
    ['a pattern that may be', { toolsets: ['a b'] }],
    ['a time', { expires: 'tomorrow' }],
    ['a time to come', { expires: '2001-01-01T00:00:00Z' }],
  ])('a key needs %s', async (_what, wish) => {
    await expect(createKey(registry, { name: 'n', scopes: ['read'], caller, ...wish })).rejects.toMatchObject(
      { code: 'invalid-request' },
    );
  });

  test('a use is written to the minute, and never back', async () => {
    const { secret, id } = await createKey(registry, { name: 'used', scopes: ['read'], caller });
    const lastUse = async () =>
      (await registry.database.select({ at: keys.lastUsedAt }).from(keys).where(eq(keys.id, id)))[0]?.at;
    await registry.keys.writeUse();
    expect(await lastUse()).toBeNull();
    const key = registry.keys.book().find(keyHash(secret));
    if (key === undefined) throw new Error('not found');
    key.usedAt = Date.now();
    await registry.keys.writeUse();
    const at = (await lastUse()) as Date;
    expect(at.getTime() % 60_000).toBe(0);
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(120_000);
  });
});

describe.skipIf(databaseKinds().length === 1)('two registries on one database', () => {
  let here: Registry;
  let there: Registry;
  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    const deaf = { databaseUrl, threads: 1, directUrl: false } as const;
    [here, there] = await Promise.all([
      openRegistry({ databaseUrl, threads: 1 }),
      openRegistry({ ...deaf, directUrl: databaseUrl }),
    ]);
  }, 120_000);
  afterAll(() => Promise.all([here.close(), there.close()]));

  const until = async (met: () => boolean): Promise<void> => {
    while (!met()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test('what one makes the other knows, and what one revokes it refuses', async () => {
    const { secret } = await createKey(here, first);
    await until(() => finds(there, secret) === 'first');
    const { id, secret: second } = await createKey(there, { name: 'second', scopes: ['read'], caller });
    await until(() => finds(here, second) === 'second');
    await revokeKey(here, { id, caller });
    expect(finds(here, second)).toBeUndefined();
    await until(() => finds(there, second) === undefined);
  });

  test('also where no notification comes', async () => {
    const deaf = await openTestRegistry({ databaseUrl: await cloneDatabase(), directUrl: false });
    try {
      const { secret, id } = await createKey(deaf.registry, first);
      // Another process, which only writes to the database.
      await deaf.registry.database.execute(
        sql`update keys set revoked_at = now(), revoked_by = 'else' where id = ${id}`,
      );
      await deaf.registry.database.execute(
        sql`insert into events (kind, toolset, detail, at) values ('key-changed', null, '{}', now())`,
      );
      await until(() => finds(deaf.registry, secret) === undefined);
    } finally {
      await deaf.close();
    }
  });
});
