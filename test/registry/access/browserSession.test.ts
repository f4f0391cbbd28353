import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBrowserSession, signIn, signOut } from '../../../src/registry/access/browserSession.ts';
import { localCaller } from '../../../src/registry/access/caller.ts';
import { isCsrfToken } from '../../../src/registry/access/isCsrfToken.ts';
import { keyHash } from '../../../src/registry/access/keySecret.ts';
import { sessionCookie } from '../../../src/registry/access/sessionCookie.ts';
import { createKey } from '../../../src/registry/createKey.ts';
import { browserSessions } from '../../../src/registry/database/tables.ts';
import { openRegistry } from '../../../src/registry/openRegistry.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { revokeKey } from '../../../src/registry/revokeKey.ts';
import { clearBrowserSessions } from '../../../src/registry/upkeep/clearBrowserSessions.ts';
import { runTask } from '../../../src/registry/upkeep/upkeep.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { openTestRegistry } from '../../support/openTestRegistry.ts';

const hour = 3_600_000;
const address = '10.0.0.1';
const caller = localCaller;

let now = new Date('2030-01-01T00:00:00Z');
let registry: Registry;
let close: () => Promise<void>;
let databaseUrl: string | undefined;
let key: { secret: string; id: string };
beforeAll(async () => {
  databaseUrl = await cloneDatabase();
  ({ registry, close } = await openTestRegistry({ databaseUrl, adminKey: 'the-admin-key', now: () => now }));
  key = await createKey(registry, {
    name: 'ann',
    owner: 'Ann',
    scopes: ['read', 'review'],
    toolsets: ['a-*'],
    caller,
  });
});
afterAll(() => close());

const begin = async (secret = key.secret) => {
  const session = await signIn(registry, { secret, address });
  if (session === undefined) throw new Error('not signed in');
  return session;
};
const cookieOf = (session: { token: string }) =>
  sessionCookie(session, { secure: true }).split(';')[0] as string;
const read = (cookie: string | undefined, on = registry) => readBrowserSession(on, { cookie, address });

describe('a browser session', () => {
  test('is what its key is', async () => {
    const session = await begin(` ${key.secret}\n`);
    const again = await read(`other=1; ${cookieOf(session)}; more=2`);
    expect(again).toEqual(session);
    expect(again?.caller.actor).toEqual({ name: 'ann', owner: 'Ann', key: key.id, address });
    expect([...(again?.caller.scopes ?? [])]).toEqual(['read', 'review']);
    expect(again?.caller.toolsets).toEqual(['a-*']);
  });

  test('keeps neither the cookie nor the key', async () => {
    const session = await begin();
    const text = JSON.stringify(await registry.database.select().from(browserSessions));
    expect(text).toContain(keyHash(session.token));
    for (const secret of [session.token, session.csrf, key.secret]) expect(text).not.toContain(secret);
  });

  test.each([
    ['no key', ''],
    ['a wrong key', 'tsr_wrong'],
    ['the id of a key', 'key_1'],
  ])('does not begin with %s', async (_what, secret) => {
    expect(await signIn(registry, { secret, address })).toBeUndefined();
  });

  test.each([
    undefined,
    '',
    'toolset_session=',
    `toolset_session=${'a'.repeat(43)}`,
    'toolset_session=a;b',
    'x'.repeat(9_000),
  ])('is none by the cookie %s', async (cookie) => {
    expect(await read(cookie)).toBeUndefined();
  });

  test('has tokens for its forms that no other has', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(isCsrfToken(one.csrf, one.csrf)).toBe(true);
    for (const sent of [other.csrf, '', undefined, null, `${one.csrf} `, one.token]) {
      expect(isCsrfToken(sent, one.csrf)).toBe(false);
    }
    expect(isCsrfToken('', '')).toBe(false);
  });

  test('ends when it is signed out, alone', async () => {
    const [one, other] = [await begin(), await begin()];
    await signOut(registry, { cookie: cookieOf(one) });
    await signOut(registry, { cookie: cookieOf(one) });
    await signOut(registry, { cookie: undefined });
    expect(await read(cookieOf(one))).toBeUndefined();
    expect(await read(cookieOf(other))).toBeDefined();
  });

  test('ends after two idle hours, and after twelve whatever happens', async () => {
    const start = now;
    const [idle, busy] = [await begin(), await begin()];
    now = new Date(start.getTime() + 1.9 * hour);
    expect(await read(cookieOf(busy))).toBeDefined();
    now = new Date(start.getTime() + 2.1 * hour);
    expect(await read(cookieOf(idle))).toBeUndefined();
    for (let at = 3; at < 12; at += 1) {
      now = new Date(start.getTime() + at * hour);
      expect(await read(cookieOf(busy)), `${at}`).toBeDefined();
    }
    now = new Date(start.getTime() + 12 * hour);
    expect(await read(cookieOf(busy))).toBeUndefined();
    await runTask(registry, clearBrowserSessions);
    expect(await registry.database.select().from(browserSessions)).toEqual([]);
  });

  test('ends with its key, also with one that expires', async () => {
    const start = now;
    const { secret, id } = await createKey(registry, { name: 'gone', scopes: ['read'], caller });
    const expires = new Date(now.getTime() + hour).toISOString();
    const short = await createKey(registry, { name: 'short', scopes: ['read'], expires, caller });
    const [one, other] = [await begin(secret), await begin(short.secret)];
    await revokeKey(registry, { id, caller });
    expect(await read(cookieOf(one))).toBeUndefined();
    expect(await signIn(registry, { secret, address })).toBeUndefined();
    expect(await read(cookieOf(other))).toBeDefined();
    now = new Date(start.getTime() + hour);
    expect(await read(cookieOf(other))).toBeUndefined();
  });

  test('of the key of the environment ends when that is another one', async () => {
    const session = await begin('the-admin-key');
    expect(session.caller.actor).toMatchObject({ name: 'admin', key: null });
    expect(await read(cookieOf(session))).toBeDefined();
    if (databaseUrl === undefined) return;
    const other = await openRegistry({ databaseUrl, threads: 1, adminKey: 'another', now: () => now });
    const without = await openRegistry({ databaseUrl, threads: 1, now: () => now });
    try {
      expect(await read(cookieOf(session), other)).toBeUndefined();
      expect(await read(cookieOf(session), without)).toBeUndefined();
    } finally {
      await Promise.all([other.close(), without.close()]);
    }
    const [row] = await registry.database
      .select()
      .from(browserSessions)
      .where(eq(browserSessions.hash, keyHash(session.token)));
    expect(row?.key).toBeNull();
  });
});

describe('its cookie', () => {
  test.each([
    [
      { token: 't' },
      true,
      '__Host-toolset_session=t; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure',
    ],
    [{ token: 't' }, false, 'toolset_session=t; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict'],
    [undefined, true, '__Host-toolset_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure'],
  ])('%o, secure %s', (session, secure, cookie) => {
    expect(sessionCookie(session, { secure })).toBe(cookie);
  });
});
