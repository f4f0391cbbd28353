import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { channels, versionMarks, versions } from '../database/tables.ts';
import type { EventFeed } from '../events/eventFeed.ts';

/** The versions of a toolset that take pins, and what was found out about them since they were read. */
export type OpenVersions = {
  /** The greatest first. */
  readonly versions: readonly OpenVersion[];
  /** Where each channel stands that stands on one of them. */
  readonly channels: ReadonlyMap<string, OpenVersion>;
  /** Answers that stay true as long as this does, by question. */
  readonly answers: Map<string, Promise<unknown>>;
};

export type OpenVersion = {
  readonly version: string;
  readonly digest: string;
  readonly rank: string;
};

/**
 * What of each toolset is open, in memory, for those who ask at every fetch. It is read again when this process
 * changes the toolset, when another says that it did, and otherwise after a while, should the word be lost.
 */
export type OpenVersionsCache = {
  /** At most `age` milliseconds old, waiting for the database only where what is known is older or was changed. */
  readonly of: (toolset: string, age: number) => Promise<OpenVersions>;
  readonly forget: (toolset: string) => void;
  readonly close: () => void;
};

export const createOpenVersions = (
  database: Database,
  events: Pick<EventFeed, 'follow'>,
  clock: () => number = () => performance.now(),
): OpenVersionsCache => {
  const entries = new Map<string, Entry>();
  const close = events.follow({
    heard: ({ kind, toolset }) => {
      if (toolset !== null && changing.has(kind)) entries.delete(toolset);
    },
    lost: () => entries.clear(),
  });
  const load = (toolset: string): Promise<OpenVersions> => {
    const before = entries.get(toolset)?.open;
    const open = readOpen(database, toolset).then((now) => keepAnswers(before, now));
    const entry = { open, at: clock() };
    entries.delete(toolset);
    entries.set(toolset, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(oldest);
    }
    open.catch(() => {
      if (entries.get(toolset) === entry) entries.delete(toolset);
    });
    return open;
  };
  return {
    of: (toolset, age) => {
      const entry = entries.get(toolset);
      return entry !== undefined && clock() - entry.at <= age ? entry.open : load(toolset);
    },
    forget: (toolset) => void entries.delete(toolset),
    close,
  };
};

/** Where nothing has changed, what was found out is still true. */
const keepAnswers = async (
  before: Promise<OpenVersions> | undefined,
  now: OpenVersions,
): Promise<OpenVersions> => {
  const known = await before?.catch(() => undefined);
  const facts = ({ versions, channels }: OpenVersions) => JSON.stringify([versions, [...channels]]);
  return known !== undefined && facts(known) === facts(now) ? { ...now, answers: known.answers } : now;
};

type Entry = { readonly open: Promise<OpenVersions>; readonly at: number };

const changing: ReadonlySet<string> = new Set(['published', 'channel-moved', 'version-marked', 'decided']);

/** Toolsets that are fetched at a time. */
const most = 10_000;

const readOpen = async (database: Database, toolset: string): Promise<OpenVersions> => {
  const open = await database
    .select({ version: versions.version, digest: versions.digest, rank: versions.rank })
    .from(versions)
    .innerJoin(
      versionMarks,
      and(eq(versionMarks.toolset, versions.toolset), eq(versionMarks.version, versions.version)),
    )
    .where(
      and(eq(versions.toolset, toolset), eq(versionMarks.state, 'approved'), eq(versionMarks.yanked, false)),
    )
    .orderBy(desc(versions.rank));
  const byVersion = new Map(open.map((one) => [one.version, one]));
  const places = await database
    .select({ channel: channels.channel, version: channels.version })
    .from(channels)
    .where(eq(channels.toolset, toolset))
    .orderBy(channels.channel);
  const standing = places.flatMap(({ channel, version }): [string, OpenVersion][] => {
    const place = byVersion.get(version);
    return place === undefined ? [] : [[channel, place]];
  });
  return { versions: open, channels: new Map(standing), answers: new Map() };
};
