import type { FormatId } from '../../formats/formatIds.ts';
import { textArray } from '../calls/textArray.ts';
import { whileUp } from '../database/whileUp.ts';
import { type FetchedToolset, fetchedToolsets } from '../readSessionToolset.ts';
import type { Registry } from '../registry.ts';
import { sightSlack } from '../sessions/sightings.ts';
import { followSafely } from '../upgrades/followSafely.ts';
import { type Body, type HeldBodies, readBody } from './heldBodies.ts';

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
 * Reads a session's pins, and the bytes where they are not held yet, in one statement. Undefined for everything that
 * wants more than reading: a session that is not there, has ended, moves on now, or whose rendering is yet to be made.
 */
export const readFetch = (
  registry: Registry,
  held: HeldBodies,
  wish: FetchWish,
): Promise<Fetch | undefined> =>
  whileUp(async () => {
    const { session, toolset, format } = wish;
    const known = textArray(held.latest(format));
    const pins = await registry.query<Row>(statementFor(format), [
      session,
      known,
      ...(format ? [format] : []),
    ]);
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

type Row = {
  readonly ttl: number | null;
  readonly upgrades: string;
  readonly ended: boolean;
  readonly lapsed: boolean;
  readonly last_seen: number | null;
  readonly toolset: string;
  readonly version: string;
  readonly selector: string;
  readonly moves: number;
  readonly pinned_at: number;
  readonly digest: string;
  /** Null where they are held already, or where there is no such rendering. */
  readonly bytes: Uint8Array | null;
  /** Of a rendering's bytes, in hex. */
  readonly sha256: string | null;
};

/** The bytes of what is held need not come again: `$2` are digests of such. */
const statementWith = (bytes: string, source: string): string => `
  select s.ttl, s.upgrades, s.ended_at is not null as ended, s.lapsed_at is not null as lapsed,
         (extract(epoch from s.last_seen) * 1000)::float8 as last_seen,
         p.toolset, p.version, p.selector, p.moves,
         (extract(epoch from p.pinned_at) * 1000)::float8 as pinned_at,
         v.digest, ${bytes}
  from sessions s
  join pins p on p.session = s.id
  join versions v on v.toolset = p.toolset and v.version = p.version
  left join ${source} and v.digest <> all ($2::text[])
  where s.id = $1
  order by p.position`;

const ofDefinition = statementWith('d.bytes, null as sha256', 'definitions d on d.digest = v.digest');
const ofRendering = statementWith(
  'r.bytes, r.sha256',
  'renderings r on r.digest = v.digest and r.format = $3',
);
const statementFor = (format: FormatId | undefined): string =>
  format === undefined ? ofDefinition : ofRendering;

const standing = ({ pinned_at, ...pin }: Row) => ({ ...pin, pinnedAt: new Date(pinned_at) });

/** Notes that the session was seen, and tells from when on that has to be noted again. */
const noteSight = ({ sightings, now }: Registry, id: string, { ttl, last_seen, lapsed }: Row): number => {
  const at = now().getTime();
  const lastSeen = last_seen === null ? null : new Date(last_seen);
  const noted = sightings.note({ id, ttl, lastSeen, lapsedAt: lapsed ? new Date(at) : null });
  if (noted) return at + sightSlack(ttl);
  return lapsed || last_seen === null ? at : last_seen + sightSlack(ttl);
};
