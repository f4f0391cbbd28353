import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { browserSessions } from '../database/tables.ts';
import { whileUp } from '../database/whileUp.ts';
import type { Registry } from '../registry.ts';
import type { Caller } from './caller.ts';
import { keyHash } from './keySecret.ts';
import { callerOf, type StandingKey } from './standingKey.ts';

/** Somebody who signed in to the pages with a key; it ends with that key, with 12 hours, and with 2 idle ones. */
export type BrowserSession = {
  /** The value of the cookie: 256 random bits, of which only the sha256 is kept. */
  readonly token: string;
  /** What every form of the pages has to send along. */
  readonly csrf: string;
  readonly caller: Caller;
};

/** Begins a session, or undefined where there is no such key. Where it comes from and who it is stands in `caller`. */
export const signIn = (
  registry: Registry,
  { secret, address }: { readonly secret: string; readonly address: string | null },
): Promise<BrowserSession | undefined> =>
  whileUp(async () => {
    const key = registry.keys.book().find(keyHash(secret.trim()));
    const now = registry.now();
    if (key === undefined || key.expiresAt <= now.getTime()) return undefined;
    const token = randomBytes(32).toString('base64url');
    await registry.database.insert(browserSessions).values({
      hash: keyHash(token),
      key: key.id,
      proof: key.id === null ? proofOf(key, token) : null,
      createdAt: now,
      seenAt: now,
    });
    key.usedAt = now.getTime();
    return sessionOf(key, token, address);
  });

/** The session that a `Cookie` header names, where it stands and its key does. */
export const readBrowserSession = (
  registry: Registry,
  { cookie, address }: { readonly cookie: string | undefined; readonly address: string | null },
): Promise<BrowserSession | undefined> =>
  whileUp(async () => {
    const token = tokenIn(cookie);
    if (token === undefined) return undefined;
    const now = registry.now();
    const hash = keyHash(token);
    const [row] = await registry.database
      .select()
      .from(browserSessions)
      .where(
        and(
          eq(browserSessions.hash, hash),
          gt(browserSessions.createdAt, before(now, longest)),
          gt(browserSessions.seenAt, before(now, longestIdle)),
        ),
      );
    if (row === undefined) return undefined;
    const book = registry.keys.book();
    const key = row.key === null ? book.admin : book.byId(row.key);
    if (key === undefined || key.expiresAt <= now.getTime()) return undefined;
    if (row.key === null && row.proof !== proofOf(key, token)) return undefined;
    key.usedAt = now.getTime();
    if (row.seenAt < before(now, seenEvery)) {
      await registry.database
        .update(browserSessions)
        .set({ seenAt: now })
        .where(and(eq(browserSessions.hash, hash), lt(browserSessions.seenAt, now)));
    }
    return sessionOf(key, token, address);
  });

/** Ends a session; one that has ended is no fault. */
export const signOut = (
  registry: Registry,
  { cookie }: { readonly cookie: string | undefined },
): Promise<void> =>
  whileUp(async () => {
    const token = tokenIn(cookie);
    if (token === undefined) return;
    await registry.database.delete(browserSessions).where(eq(browserSessions.hash, keyHash(token)));
  });

/** Seconds. */
export const longest = 12 * 3_600;
export const longestIdle = 2 * 3_600;
/** How often it is written down that somebody is still there. */
const seenEvery = 60;

export const before = (now: Date, seconds: number): Date => new Date(now.getTime() - 1_000 * seconds);

const sessionOf = (key: StandingKey, token: string, address: string | null): BrowserSession => ({
  token,
  csrf: csrfOf(token),
  caller: callerOf(key, address),
});

/** Known to whoever has the cookie, and not to a page that can only have the browser send it. */
const csrfOf = (token: string): string => createHmac('sha256', token).update('csrf').digest('base64url');

/** Shows that a session began with this very key, and tells nobody who reads the database anything of it. */
const proofOf = (key: StandingKey, token: string): string =>
  createHmac('sha256', token).update(`key ${key.hash}`).digest('hex');

const tokenIn = (cookie: string | undefined): string | undefined =>
  /(?:^|; ?)(?:__Host-)?toolset_session=([\w-]{43})(?:;|$)/.exec(cookie ?? '')?.[1];
