import type { FormatId } from '../../formats/formatIds.ts';
import { whileUp } from '../database/whileUp.ts';
import { type FetchedToolset, fetchedToolsets } from '../readSessionToolset.ts';
import type { Registry } from '../registry.ts';
import { sightSlack } from '../sessions/sightings.ts';
import { followSafely } from '../upgrades/followSafely.ts';
import { type Body, type HeldBodies, readBody } from './heldBodies.ts';
import type { PinnedRow, ReadPinned } from './pinnedRows.ts';

/** What somebody fetches: the definition of a session, or what a format makes of it. */
export type FetchWish = {
  readonly session: string;
  /** One of its toolsets. */
  readonly toolset: string | undefined;
  readonly format: FormatId | undefined;
};

/** What they get, with all that has to be known to give it again without asking the database. */
export type Fetch = {
  readonly body: Body;
  readonly toolsets: readonly FetchedToolset[];
  /** Every toolset of the session, for those who may see only some. */
  readonly names: readonly string[];
  /** Whether the session follows safe changes by itself, so that its pins have to be looked at after each. */
  readonly follows: boolean;
  /** Seconds. */
  readonly ttl: number | null;
  /** Milliseconds since 1970 from which on it has to be noted that the session was seen. */
  readonly noteFrom: number;
};

/**
 * What a session is served, its pins read in one statement. Undefined for everything that
 * wants more than reading: a session that is not there, has ended, moves on now, or whose rendering is yet to be made.
 */
export const readFetch = (
  registry: Registry,
  held: HeldBodies,
  readPinned: ReadPinned,
  wish: FetchWish,
): Promise<Fetch | undefined> =>
  whileUp(async () => {
    const { session, toolset, format } = wish;
    const pins = await readPinned({ session, format });
    const [first] = pins;
    if (first === undefined || first.ended) return undefined;
    const wanted = toolset === undefined ? pins : pins.filter((pin) => pin.toolset === toolset);
    if (wanted.length === 0) return undefined;
    const noteFrom = noteSight(registry, session, first);
    const follows = first.upgrades === 'safe';
    if (follows && (await followSafely(registry, session, pins.map(standing), format))) return undefined;
    const [toolsets, body] = await Promise.all([
      fetchedToolsets(registry, wanted),
      readBody(registry, held, wish, wanted),
    ]);
    if (body === undefined) return undefined;
    return { body, toolsets, names: pins.map((pin) => pin.toolset), follows, ttl: first.ttl, noteFrom };
  });

const standing = ({ pinned_at, ...pin }: PinnedRow) => ({ ...pin, pinnedAt: new Date(pinned_at) });

/** Notes that the session was seen, and tells from when on that has to be noted again. */
const noteSight = (
  { sightings, now }: Registry,
  id: string,
  { ttl, last_seen, lapsed }: PinnedRow,
): number => {
  const at = now().getTime();
  const lastSeen = last_seen === null ? null : new Date(last_seen);
  const noted = sightings.note({ id, ttl, lastSeen, lapsedAt: lapsed ? new Date(at) : null });
  if (noted) return at + sightSlack(ttl);
  return lapsed || last_seen === null ? at : last_seen + sightSlack(ttl);
};
