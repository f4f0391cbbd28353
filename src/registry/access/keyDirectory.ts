import { isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { keys } from '../database/tables.ts';
import { isAway } from '../database/whileUp.ts';
import type { EventFeed } from '../events/eventFeed.ts';
import { type KeyBook, keyBook } from './keyBook.ts';
import { bootstrapKey, type StandingKey } from './standingKey.ts';

/** The keys that stand, in memory: whoever comes is let in or not without a question to the database. */
export type KeyDirectory = {
  /** The keys as they were last read. A new object whenever they may have changed. */
  readonly book: () => KeyBook;
  /**
   * Reads them again; for the process that changed them, which need not wait to hear of it. Never fails: where the
   * database is away, they are read when it is back.
   */
  readonly refresh: () => Promise<void>;
  /** Writes down when keys were used; happens by itself once a minute and at the end. */
  readonly writeUse: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Reads all keys, and again whenever one was made or revoked anywhere: the feed tells, by notification at once and
 * by looking within a second. While the database is away, the keys that are known go on.
 */
export const createKeyDirectory = async (
  { database, events }: { readonly database: Database; readonly events: EventFeed },
  { adminKey, writeEvery = 60_000 }: { adminKey?: string | undefined; writeEvery?: number } = {},
): Promise<KeyDirectory> => {
  const admin = adminKey === undefined ? undefined : bootstrapKey(adminKey);
  let book = keyBook(admin, await readKeys(database));
  let reading: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const start = (): Promise<void> => {
    next = undefined;
    reading = (async () => {
      const read = await readKeys(database);
      book = keyBook(admin, read, book);
    })().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  /** One reading at a time; all who ask in the middle of one are served by the one after it. */
  const refresh = (): Promise<void> => {
    if (reading === undefined) return start();
    next ??= reading.then(start, start);
    return next;
  };
  const refreshPatiently = async (): Promise<void> => {
    if (closed) return;
    await refresh().catch(() => {
      clearTimeout(retry);
      retry = setTimeout(() => void refreshPatiently(), 1_000);
      retry.unref();
    });
  };
  const unfollow = events.follow({
    heard: ({ kind }) => {
      if (kind === 'key-changed') void refreshPatiently();
    },
    lost: () => void refreshPatiently(),
  });

  let writtenTo = 0;
  const writeUse = async (): Promise<void> => {
    const until = Date.now();
    const used = book.all().filter(({ id, usedAt }) => id !== null && usedAt >= writtenTo && usedAt > 0);
    if (used.length > 0) await writeLastUses(database, used);
    writtenTo = until;
  };
  const timer = setInterval(() => void writeUse().catch(() => {}), writeEvery);
  timer.unref();

  return {
    book: () => book,
    refresh: refreshPatiently,
    writeUse,
    close: async () => {
      closed = true;
      unfollow();
      clearInterval(timer);
      clearTimeout(retry);
      await reading?.catch(() => {});
      await writeUse().catch((error: unknown) => {
        if (!isAway(error)) throw error;
      });
    },
  };
};

const readKeys = async (database: Database): Promise<{ any: boolean; standing: readonly StandingKey[] }> => {
  const rows = await database.select().from(keys).where(isNull(keys.revokedAt));
  const any = rows.length > 0 || (await database.select({ id: keys.id }).from(keys).limit(1)).length > 0;
  return {
    any,
    standing: rows.map(({ id, hash, name, owner, scopes, toolsets, expiresAt }) => ({
      id,
      hash,
      name,
      owner,
      scopes: new Set(scopes),
      toolsets,
      expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
      usedAt: 0,
    })),
  };
};

/** In one statement; a time that another replica wrote and that is later stays. */
const writeLastUses = async (database: Database, used: readonly StandingKey[]): Promise<void> => {
  const rows = used.map(
    ({ id, usedAt }) => sql`(${id}::text, ${new Date(usedAt).toISOString()}::timestamptz)`,
  );
  await database.execute(sql`
    update keys set last_used_at = date_trunc('minute', used.at)
    from (values ${sql.join(rows, sql`, `)}) as used (id, at)
    where keys.id = used.id
      and (keys.last_used_at is null or keys.last_used_at < date_trunc('minute', used.at))`);
};
