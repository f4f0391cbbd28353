import { sql } from 'drizzle-orm';
import { rowsOf } from './database/database.ts';
import { whileUp } from './database/whileUp.ts';
import { type EventKind, eventKinds, type StoredEvent } from './events/event.ts';
import { type EventPlace, readEventPlace, writeEventPlace } from './events/eventPlace.ts';
import { requireToolsetName } from './names.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { requireToolset } from './versions/findVersion.ts';

/** What is told of a toolset to those who follow it. */
export const followedKinds = eventKinds.filter((kind) => !/^(session|key)-/.test(kind)) as Exclude<
  EventKind,
  'session-moved' | 'session-ended' | 'key-changed'
>[];

export type FollowedEvent = {
  /** To go on after it. */
  readonly id: string;
  /** `missed` where earlier ones are gone, so that the toolset is to be read anew. */
  readonly kind: (typeof followedKinds)[number] | 'missed';
  readonly toolset: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly detail: StoredEvent['detail'];
};

export type Following = {
  /** A place to go on from before anything was heard. */
  readonly id: string;
  /**
   * The next ones as soon as there are any; undefined when it is over, because it was closed, because keys have
   * changed and whoever listens has to show theirs again, or because a slow listener let too many pile up.
   */
  readonly next: () => Promise<readonly FollowedEvent[] | undefined>;
  readonly close: () => void;
};

/**
 * The plan. Listen first and keep what is heard; then read from the table what came after the place that the
 * listener has; then hand over what was heard, but for what the table gave already. A transaction may commit after
 * one that took a greater number, so what was announced shortly before the place is given again: an event may come
 * twice, and none is left out. Without a place it begins now; without `stay` it ends with what there is.
 */
export const followEvents = (
  registry: Registry,
  request: { readonly toolset: string; readonly after?: string | undefined; readonly stay: boolean },
): Promise<Following> =>
  whileUp(async () => {
    const { toolset, stay } = request;
    const place = requirePlace(request.after);
    await requireToolset(registry.database, requireToolsetName(toolset));
    const inbox = createInbox();
    const unfollow = registry.events.follow({
      heard: (event) => {
        if (event.kind === 'key-changed') inbox.end();
        else if (event.toolset === toolset && isFollowed(event)) inbox.put(event);
      },
      lost: () => inbox.put('missed'),
    });
    const close = () => {
      unfollow();
      inbox.end();
    };
    try {
      const now = registry.now().getTime();
      const newest = { seq: await newestSeq(registry), at: now };
      const missed = missedEvent(toolset, newest);
      // A number that was not given out yet is from a database that is no more: a backup was restored.
      const isForeign = place !== undefined && place.seq > newest.seq;
      let isLost = isForeign || (place !== undefined && place.at < now - keptFor);
      const unread = createBacklog(registry, toolset, isForeign ? newest : place);
      const given = new Set<number>();
      return {
        id: writeEventPlace(newest),
        close,
        next: async () => {
          if (isLost) {
            isLost = false;
            return [missed];
          }
          const page = await unread();
          if (page.length > 0) {
            for (const { seq } of page) given.add(seq);
            return page.map(followed);
          }
          if (!stay) inbox.end();
          for (;;) {
            const heard = await inbox.take();
            if (heard === undefined) {
              unfollow();
              return undefined;
            }
            const fresh = heard.filter((event) => event === 'missed' || !given.has(event.seq));
            if (fresh.length > 0)
              return fresh.map((event) => (event === 'missed' ? missed : followed(event)));
          }
        },
      };
    } catch (error) {
      close();
      throw error;
    }
  });

/** Milliseconds for which nothing that is followed is cleared away. */
const keptFor = (7 * 24 - 1) * 3_600_000;

/** Milliseconds that a transaction may take from announcing to committing. */
const lateBy = 60_000;

/** Numbers that others may have taken meanwhile. */
const lateNumbers = 10_000;

/** Events read at once. */
const batch = 500;

/** Events that a listener may let pile up. */
const mostWaiting = 1_000;

const requirePlace = (after: string | undefined): EventPlace | undefined => {
  if (after === undefined || after === '') return undefined;
  const place = readEventPlace(after);
  if (place !== undefined) return place;
  throw new Problem(
    'invalid-request',
    `${JSON.stringify(after.slice(0, 100))} is not the id of an event.`,
    'Give the id of the last event as it was sent, or none to begin now.',
  );
};

const isFollowed = ({ kind }: StoredEvent): boolean => (followedKinds as readonly EventKind[]).includes(kind);

const newestSeq = async ({ database }: Registry): Promise<number> => {
  const [row] = await rowsOf<{ seq: string | number | null }>(
    database,
    sql`select max(seq) as seq from events`,
  );
  return Number(row?.seq ?? 0);
};

/** Gives what stands in the table after a place, page by page; nothing where there is no place. */
const createBacklog = (
  { database }: Registry,
  toolset: string,
  place: EventPlace | undefined,
): (() => Promise<readonly StoredEvent[]>) => {
  if (place === undefined) return async () => [];
  let cursor = Math.max(0, place.seq - lateNumbers);
  let isRead = false;
  return async () => {
    if (isRead) return [];
    const rows = await whileUp(() =>
      rowsOf<Omit<StoredEvent, 'seq' | 'detail'> & { seq: string | number; detail: string }>(
        database,
        sql`
          select seq, kind, toolset, detail,
                 to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
          from events
          where toolset = ${toolset} and seq > ${cursor} and seq <> ${place.seq}
            and (seq > ${place.seq} or at >= ${new Date(place.at - lateBy).toISOString()}::timestamptz)
            and kind in (${sql.join([...followedKinds], sql`, `)})
          order by seq
          limit ${batch}`,
      ),
    );
    isRead = rows.length < batch;
    cursor = Number(rows.at(-1)?.seq ?? cursor);
    return rows.map(({ seq, detail, ...rest }) => ({
      ...rest,
      seq: Number(seq),
      detail: JSON.parse(detail) as StoredEvent['detail'],
    }));
  };
};

/** What was heard and not yet taken. One that overflows ends: its listener goes on from the table. */
const createInbox = () => {
  let waiting: (StoredEvent | 'missed')[] = [];
  let isOver = false;
  let wake = () => {};
  return {
    put: (event: StoredEvent | 'missed'): void => {
      if (waiting.length === mostWaiting) isOver = true;
      else if (!isOver) waiting.push(event);
      wake();
    },
    end: (): void => {
      isOver = true;
      wake();
    },
    /** Everything that waits; what was heard before the end is still given, unless it was too much. */
    take: async (): Promise<readonly (StoredEvent | 'missed')[] | undefined> => {
      while (waiting.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const taken = waiting;
      waiting = [];
      return taken.length === 0 || taken.length === mostWaiting ? undefined : taken;
    },
  };
};

const followed = ({ seq, kind, toolset, at, detail }: StoredEvent): FollowedEvent => ({
  id: writeEventPlace({ seq, at: Date.parse(at) }),
  kind: kind as FollowedEvent['kind'],
  toolset: toolset as string,
  at,
  detail,
});

const missedEvent = (toolset: string, newest: EventPlace): FollowedEvent => ({
  id: writeEventPlace(newest),
  kind: 'missed',
  toolset,
  at: new Date(newest.at).toISOString(),
  detail: {},
});
