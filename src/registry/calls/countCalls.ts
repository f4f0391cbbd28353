import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';

/** How many calls of a session to a toolset are on record: as long as it stays the same, none has come in. */
export const countCalls = async (database: Database, session: string, toolset: string): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`select count(*)::integer as count from calls where session = ${session} and toolset = ${toolset}`,
  );
  return row?.count ?? 0;
};
