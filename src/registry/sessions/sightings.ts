import { sql } from 'drizzle-orm';
import { textArray } from '../calls/textArray.ts';
import type { Database } from '../database/database.ts';

/** Which sessions were seen: kept in memory, and written for many of them at once. */
export type Sightings = {
  /**
   * To be called whenever a session is fetched or asked about by its conversation; costs no write of its own. True
   * where the sight will be written: whoever keeps the session in memory then takes it for seen now.
   */
  readonly note: (session: Sighted) => boolean;
  /** Writes what is not yet written. What cannot be written is forgotten: the next fetch says the same again. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A session as the database knew it when it was last read. */
export type Sighted = {
  readonly id: string;
  /** Seconds. */
  readonly ttl: number | null;
  readonly lastSeen: Date | null;
  readonly lapsedAt: Date | null;
};

/** Milliseconds within which seeing a session again is not written: a quarter of its `ttl`, at most a minute. */
export const sightSlack = (ttl: number | null): number =>
  ttl === null ? slackMost : Math.min(slackMost, ttl * 250);

const slackMost = 60_000;

/** Milliseconds that sightings are gathered for. */
export const gatheredFor = 1_000;

export const createSightings = (
  database: Database,
  now: () => Date,
  failed: (error: unknown) => void = () => {},
): Sightings => {
  let pending = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...pending];
    pending = new Map();
    if (taken.length > 0) {
      writing = writing
        .then(async () => {
          for (let start = 0; start < taken.length; start += batch) {
            await write(database, taken.slice(start, start + batch));
          }
        })
        .catch(failed);
    }
    return writing;
  };
  return {
    note: ({ id, ttl, lastSeen, lapsedAt }) => {
      const at = now().getTime();
      const isNews = lastSeen === null || lapsedAt !== null || at - lastSeen.getTime() >= sightSlack(ttl);
      if (!isNews || pending.size >= mostPending) return false;
      pending.set(id, at);
      timer ??= setTimeout(() => void flush(), gatheredFor).unref();
      return true;
    },
    flush,
    close: flush,
  };
};

/** Sessions to a statement. */
const batch = 2_000;

/** Sessions that wait to be written; more are seen in a second only while the database is away. */
const mostPending = 200_000;

/**
 * Sessions that another transaction holds are left out: it ends them, moves them, or notes the same. A session that
 * had lapsed is live again.
 */
const write = async (
  database: Database,
  seen: readonly (readonly [id: string, at: number])[],
): Promise<void> => {
  const ids = textArray(seen.map(([id]) => id));
  const times = textArray(seen.map(([, at]) => new Date(at).toISOString()));
  await database.execute(sql`
    with noted as (
      select * from unnest(${ids}::text[], ${times}::timestamptz[]) as noted (id, at)
    ), held as (
      select sessions.id, noted.at from sessions join noted on noted.id = sessions.id
      where sessions.ended_at is null
      order by sessions.id
      for no key update of sessions skip locked
    )
    update sessions
    set last_seen = greatest(sessions.last_seen, held.at),
        lapses_at = case when sessions.lapsed_at is null then sessions.lapses_at else null end,
        lapsed_at = null
    from held where sessions.id = held.id`);
};
