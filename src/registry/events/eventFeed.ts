import { sql } from 'drizzle-orm';
import { type Database, type OpenDatabase, rowsOf } from '../database/database.ts';
import type { EventKind, StoredEvent } from './event.ts';
import { notificationChannel } from './notificationChannel.ts';

/**
 * What other processes did, as it commits. Events may come twice and out of order, and are never missed without
 * a word: `lost` is called where some were cleared away before this process could read them, and whoever keeps
 * something in memory forgets it then.
 */
export type EventFeed = {
  /** Until the returned function is called. Listeners must not throw. */
  readonly follow: (listener: EventListener) => () => void;
  /** Milliseconds since the feed last knew that it had read everything. */
  readonly age: () => number;
  /** Reads what there is now; for those who must have heard of what is committed. */
  readonly catchUp: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type EventListener = {
  readonly heard: (event: StoredEvent) => void;
  readonly lost?: () => void;
};

/**
 * Reads the events table whenever a notification comes, and every `every` milliseconds whether one comes or not,
 * so that behind a pooler, or where a notification is lost, all that is lost is that time.
 *
 * Sequence numbers are handed out before transactions commit, so a greater one may be seen first. The numbers
 * left out are asked for again until they come or are so old that their transaction must have been undone.
 */
export const createEventFeed = async (
  { database, listen }: Pick<OpenDatabase, 'database' | 'listen'>,
  { every = 1_000, clock = () => performance.now() }: { every?: number; clock?: () => number } = {},
): Promise<EventFeed> => {
  const listeners = new Set<EventListener>();
  const gaps = new Map<number, number>();
  let last = await lastSeq(database);
  let knownAt = clock();
  let reading: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let closed = false;

  const take = (event: StoredEvent, now: number): void => {
    for (let seq = last + 1; seq < event.seq && gaps.size < mostGaps; seq += 1) gaps.set(seq, now);
    gaps.delete(event.seq);
    last = Math.max(last, event.seq);
    for (const listener of listeners) listener.heard(event);
  };
  const readAll = async (): Promise<void> => {
    const asked = clock();
    if (asked - knownAt > readableFor) {
      last = await lastSeq(database);
      gaps.clear();
      for (const listener of listeners) listener.lost?.();
    }
    for (let full = true; full; ) {
      const events = await readAfter(database, last, [...gaps.keys()]);
      const now = clock();
      for (const event of events) take(event, now);
      full = events.length === batch;
    }
    for (const [seq, since] of gaps) if (asked - since > patience) gaps.delete(seq);
    knownAt = asked;
  };
  const start = (): Promise<void> => {
    next = undefined;
    reading = readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  /** One reading at a time; all who ask in the middle of one are served by the one after it. */
  const read = (): Promise<void> => {
    if (reading === undefined) return start();
    next ??= reading.then(start, start);
    return next;
  };
  const look = () => {
    if (!closed) void read().catch(() => {});
  };
  let listening: Promise<(() => Promise<void>) | undefined> | undefined;
  const listenPatiently = () => {
    listening ??= listen?.(notificationChannel, look).catch(() => {
      listening = undefined;
      return undefined;
    });
  };
  const timer = setInterval(() => {
    listenPatiently();
    look();
  }, every);
  timer.unref();
  listenPatiently();
  await listening;

  return {
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    age: () => clock() - knownAt,
    catchUp: read,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await (await listening)?.();
      await reading?.catch(() => {});
    },
  };
};

/** Events read at once. */
const batch = 1_000;

/** Milliseconds after which a number that did not come belongs to a transaction that was undone. */
const patience = 60_000;

/** More transactions are not open at once; numbers beyond these are ones that nobody will use. */
const mostGaps = 1_000;

/** Milliseconds for which events are surely still there to be read; less than any is kept. */
const readableFor = 30 * 60_000;

const lastSeq = async (database: Database): Promise<number> => {
  const [row] = await rowsOf<{ seq: string | number | null }>(
    database,
    sql`select max(seq) as seq from events`,
  );
  return Number(row?.seq ?? 0);
};

type EventRow = { seq: string | number; kind: EventKind; toolset: string | null; detail: string; at: string };

const readAfter = async (
  database: Database,
  last: number,
  gaps: readonly number[],
): Promise<readonly StoredEvent[]> => {
  const late = gaps.length === 0 ? sql`` : sql`or seq in (${sql.join([...gaps], sql`, `)})`;
  const rows = await rowsOf<EventRow>(
    database,
    sql`
      select seq, kind, toolset, detail,
             to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from events
      where seq > ${last} ${late}
      order by seq
      limit ${batch}`,
  );
  return rows.map(({ seq, detail, ...rest }) => ({
    ...rest,
    seq: Number(seq),
    detail: JSON.parse(detail) as StoredEvent['detail'],
  }));
};
