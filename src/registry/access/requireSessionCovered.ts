import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { pins } from '../database/tables.ts';
import { Problem } from '../problem.ts';
import { unknownSession } from '../sessions/readPins.ts';
import type { Caller } from './caller.ts';
import { covers, coversAll } from './covers.ts';

/**
 * Refuses what is about a session with a toolset that the caller's key is not about: as though there were no such
 * session, so that nobody learns of the conversations of others. An id that nobody has yet passes.
 */
export const requireSessionCovered = async (
  database: Database,
  caller: Pick<Caller, 'toolsets'>,
  session: string,
): Promise<void> => {
  if (!(await isSessionCovered(database, caller, session))) throw unknownSession(session);
};

/** The same for pinning, where it has to be said that the id is taken. */
export const requireSessionFree = async (
  database: Database,
  caller: Pick<Caller, 'toolsets'>,
  session: string,
): Promise<void> => {
  if (!(await isSessionCovered(database, caller, session))) throw sessionOfOthers(session);
};

export const sessionOfOthers = (session: string): Problem =>
  new Problem(
    'key-lacks-toolset',
    `The session id ${JSON.stringify(session)} is taken by a conversation that the key is not about.`,
    'Use another id for this conversation.',
  );

const isSessionCovered = async (
  database: Database,
  caller: Pick<Caller, 'toolsets'>,
  session: string,
): Promise<boolean> => {
  if (coversAll(caller)) return true;
  const rows = await database.select({ toolset: pins.toolset }).from(pins).where(eq(pins.session, session));
  return rows.every(({ toolset }) => covers(caller, toolset));
};
