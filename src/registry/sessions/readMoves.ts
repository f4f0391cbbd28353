import { asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { pinMoves } from '../database/tables.ts';
import type { Move } from './move.ts';

/** Every move of a session, oldest first. */
export const readMoves = async (database: Database, session: string): Promise<readonly Move[]> => {
  const rows = await database
    .select()
    .from(pinMoves)
    .where(eq(pinMoves.session, session))
    .orderBy(asc(pinMoves.movedAt), asc(pinMoves.step), asc(pinMoves.toolset));
  return rows.map(({ toolset, fromVersion, toVersion, why, reason, report, movedAt, movedBy }) => ({
    toolset,
    from: fromVersion,
    to: toVersion,
    why,
    reason,
    report,
    movedAt: movedAt.toISOString(),
    movedBy,
  }));
};
