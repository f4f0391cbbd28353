import { sql } from 'drizzle-orm';
import { rowsOf } from '../database/database.ts';
import type { UpkeepTask } from './upkeep.ts';

/** Removes the checks that nobody can approve any more, with the definitions that were never published. */
export const clearChecks: UpkeepTask = {
  id: 'clear-checks',
  every: 600_000,
  run: async ({ now }, transaction) => {
    const removed = await rowsOf(
      transaction,
      sql`
        delete from kept_checks where id in (
          select id from kept_checks where lapses_at < ${now().toISOString()}::timestamptz
          order by lapses_at limit ${most}
        )
        returning id`,
    );
    return removed.length === most;
  },
};

const most = 100;
