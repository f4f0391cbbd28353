import { and, asc, eq } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { definitions, pins, sessions, versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireSessionId } from './names.ts';
import type { Registry } from './registry.ts';
import { sessionEnded, unknownSession } from './sessions/readPins.ts';
import { together } from './sessions/together.ts';
import { wantedPins } from './sessions/wantedPins.ts';
import { followSafely } from './upgrades/followSafely.ts';
import { type Newer, newerThan } from './upgrades/newerThan.ts';
import { verifiedBytes } from './versions/verifiedBytes.ts';

export type SessionToolset = {
  /** Of one toolset its canonical bytes; of several those of one definition with all their tools, in pin order. */
  readonly bytes: Uint8Array;
  readonly toolsets: readonly FetchedToolset[];
};

export type FetchedToolset = {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  /** See `newerThan`. */
  readonly newer: Newer | null | undefined;
};

export const readSessionToolset = (
  registry: Registry,
  request: { readonly session: string; readonly toolset?: string | undefined },
): Promise<SessionToolset> =>
  whileUp(async () => {
    const session = requireSessionId(request.session);
    let rows = await readRows(registry, session);
    if (rows[0]?.upgrades === 'safe' && (await followSafely(registry, session, rows))) {
      rows = await readRows(registry, session);
    }
    const wanted = wantedPins(session, rows, request.toolset);
    for (const { digest, bytes } of wanted) await verifiedBytes(registry.database, digest, bytes);
    return {
      bytes: together(wanted.map(({ bytes }) => bytes)),
      toolsets: await fetchedToolsets(registry, wanted),
    };
  });

const readRows = async ({ database, inTime, sightings }: Registry, session: string) => {
  const rows = await inTime(readPins(database, session));
  const [first] = rows;
  if (first === undefined) throw unknownSession(session);
  if (first.endedAt !== null) throw sessionEnded(session);
  sightings.note(first);
  return rows;
};

const readPins = async (database: Database, session: string) =>
  database
    .select({
      id: sessions.id,
      ttl: sessions.ttl,
      lastSeen: sessions.lastSeen,
      lapsedAt: sessions.lapsedAt,
      endedAt: sessions.endedAt,
      upgrades: sessions.upgrades,
      toolset: pins.toolset,
      version: pins.version,
      selector: pins.selector,
      pinnedAt: pins.pinnedAt,
      moves: pins.moves,
      digest: definitions.digest,
      bytes: definitions.bytes,
    })
    .from(sessions)
    .innerJoin(pins, eq(pins.session, sessions.id))
    .innerJoin(versions, and(eq(versions.toolset, pins.toolset), eq(versions.version, pins.version)))
    .innerJoin(definitions, eq(definitions.digest, versions.digest))
    .where(eq(sessions.id, session))
    .orderBy(asc(pins.position));

/** What a fetch says besides the bytes. */
export const fetchedToolsets = (
  registry: Registry,
  pins: readonly { readonly toolset: string; readonly version: string; readonly digest: string }[],
): Promise<readonly FetchedToolset[]> =>
  Promise.all(
    pins.map(async (pin) => {
      const { toolset, version, digest } = pin;
      return { name: toolset, version, digest, newer: await newerThan(registry, pin) };
    }),
  );
