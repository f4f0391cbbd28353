import { and, asc, eq } from 'drizzle-orm';
import { definitions, pins, sessions, versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireSessionId } from './names.ts';
import type { Registry } from './registry.ts';
import { sessionEnded, unknownSession } from './sessions/readPins.ts';
import { together } from './sessions/together.ts';
import { wantedPins } from './sessions/wantedPins.ts';

export type SessionToolset = {
  /** Of one toolset its canonical bytes; of several those of one definition with all their tools, in pin order. */
  readonly bytes: Uint8Array;
  readonly toolsets: readonly { readonly name: string; readonly version: string; readonly digest: string }[];
};

export const readSessionToolset = (
  { database, sightings }: Registry,
  request: { readonly session: string; readonly toolset?: string | undefined },
): Promise<SessionToolset> =>
  whileUp(async () => {
    const session = requireSessionId(request.session);
    const rows = await database
      .select({
        id: sessions.id,
        ttl: sessions.ttl,
        lastSeen: sessions.lastSeen,
        lapsedAt: sessions.lapsedAt,
        endedAt: sessions.endedAt,
        toolset: pins.toolset,
        version: pins.version,
        digest: definitions.digest,
        bytes: definitions.bytes,
      })
      .from(sessions)
      .innerJoin(pins, eq(pins.session, sessions.id))
      .innerJoin(versions, and(eq(versions.toolset, pins.toolset), eq(versions.version, pins.version)))
      .innerJoin(definitions, eq(definitions.digest, versions.digest))
      .where(eq(sessions.id, session))
      .orderBy(asc(pins.position));
    const [first] = rows;
    if (first === undefined) throw unknownSession(session);
    if (first.endedAt !== null) throw sessionEnded(session);
    sightings.note(first);
    const wanted = wantedPins(session, rows, request.toolset);
    return {
      bytes: together(wanted.map(({ bytes }) => bytes)),
      toolsets: wanted.map(({ toolset, version, digest }) => ({ name: toolset, version, digest })),
    };
  });
