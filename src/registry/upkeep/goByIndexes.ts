import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/**
 * Has the statements of a transaction find their rows by the indexes, whatever the planner makes of sixteen parts, and
 * run without compiling plans that take milliseconds.
 */
export const goByIndexes = async (transaction: Database): Promise<void> => {
  await transaction.execute(
    sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
  );
};
