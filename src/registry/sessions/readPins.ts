import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { pins, sessions, versions } from '../database/tables.ts';
import { Problem } from '../problem.ts';

export type StandingPin = {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  readonly selector: string;
  readonly pinnedAt: Date;
  /** How often it moved. */
  readonly moves: number;
};

export type StandingSession = {
  readonly row: typeof sessions.$inferSelect;
  readonly pins: readonly StandingPin[];
};

/** A session with its pins in their order, or nothing where the id is new; one that has ended is refused unless asked for. */
export const readPins = async (
  database: Database,
  session: string,
  { ended = false } = {},
): Promise<StandingSession | undefined> => {
  const rows = await database
    .select({
      row: sessions,
      pin: {
        toolset: pins.toolset,
        version: pins.version,
        digest: versions.digest,
        selector: pins.selector,
        pinnedAt: pins.pinnedAt,
        moves: pins.moves,
      },
    })
    .from(sessions)
    .innerJoin(pins, eq(pins.session, sessions.id))
    .innerJoin(versions, and(eq(versions.toolset, pins.toolset), eq(versions.version, pins.version)))
    .where(eq(sessions.id, session))
    .orderBy(asc(pins.position));
  const row = rows[0]?.row;
  if (row === undefined) return undefined;
  if (row.endedAt !== null && !ended) throw sessionEnded(session);
  return { row, pins: rows.map(({ pin }) => pin) };
};

/** The same, refusing an id that is new. */
export const requirePins = async (
  database: Database,
  session: string,
  which: { readonly ended?: boolean } = {},
): Promise<StandingSession> => {
  const standing = await readPins(database, session, which);
  if (standing !== undefined) return standing;
  throw unknownSession(session);
};

export const unknownSession = (session: string): Problem =>
  new Problem(
    'unknown-session',
    `There is no session ${JSON.stringify(session)}.`,
    'Pin it first: PUT the session with the toolsets it works with.',
  );

export const sessionEnded = (session: string): Problem =>
  new Problem(
    'session-ended',
    `The session ${JSON.stringify(session)} has ended, and its id is not given to another.`,
    'Start the new conversation under an id of its own.',
  );
