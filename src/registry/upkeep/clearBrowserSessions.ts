import { sql } from 'drizzle-orm';
import { before, longest, longestIdle } from '../access/browserSession.ts';
import { rowsOf } from '../database/database.ts';
import { browserSessions } from '../database/tables.ts';
import type { UpkeepTask } from './upkeep.ts';

/** Removes browser sessions that have ended by themselves. */
export const clearBrowserSessions: UpkeepTask = {
  id: 'clear-browser-sessions',
  every: 10 * 60_000,
  run: async ({ now }, transaction) => {
    const at = (seconds: number) => sql`${before(now(), seconds).toISOString()}::timestamptz`;
    const removed = await rowsOf(
      transaction,
      sql`
        delete from ${browserSessions} where hash in (
          select hash from ${browserSessions}
          where seen_at <= ${at(longestIdle)} or created_at <= ${at(longest)}
          limit ${most}
        )
        returning hash`,
    );
    return removed.length === most;
  },
};

const most = 10_000;
