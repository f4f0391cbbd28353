import { and, asc, eq } from 'drizzle-orm';
import { readCanonical } from '../toolset/readCanonical.ts';
import { definitions, pins, sessions, versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireSessionId } from './names.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { sessionEnded, unknownSession } from './sessions/readPins.ts';

export type SessionToolset = {
  /** Of one toolset its canonical bytes; of several those of one definition with all their tools, in pin order. */
  readonly bytes: Uint8Array;
  readonly toolsets: readonly { readonly name: string; readonly version: string; readonly digest: string }[];
};

export const readSessionToolset = (
  { database }: Registry,
  request: { readonly session: string; readonly toolset?: string | undefined },
): Promise<SessionToolset> =>
  whileUp(async () => {
    const session = requireSessionId(request.session);
    const rows = await database
      .select({
        endedAt: sessions.endedAt,
        name: pins.toolset,
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
    if (rows.length === 0) throw unknownSession(session);
    if (rows.some(({ endedAt }) => endedAt !== null)) throw sessionEnded(session);
    const { toolset } = request;
    const wanted = toolset === undefined ? rows : rows.filter(({ name }) => name === toolset);
    if (wanted.length === 0) {
      throw new Problem(
        'unknown-toolset-in-session',
        `The session ${JSON.stringify(session)} has no toolset called ${JSON.stringify(toolset)}.`,
        `Ask for one of its own: ${rows.map(({ name }) => name).join(', ')}.`,
      );
    }
    return {
      bytes: together(wanted.map(({ bytes }) => bytes)),
      toolsets: wanted.map(({ name, version, digest }) => ({ name, version, digest })),
    };
  });

/** Canonical tools in a row are canonical, so their texts are put together as they are. */
const together = (definitionBytes: readonly Uint8Array[]): Uint8Array => {
  const [only] = definitionBytes;
  if (only !== undefined && definitionBytes.length === 1) return only;
  const tools = definitionBytes.flatMap((bytes) => readCanonical(new TextDecoder().decode(bytes)).tools);
  return Buffer.from(`{"tools":[${tools.map(({ text }) => text).join(',')}]}`);
};
