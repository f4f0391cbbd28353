import { sql } from 'drizzle-orm';
import { textArray } from '../calls/textArray.ts';
import { rowsOf } from '../database/database.ts';
import { announce } from '../events/announce.ts';
import { goByIndexes } from './goByIndexes.ts';
import type { UpkeepTask } from './upkeep.ts';

/**
 * Removes sessions that ended, or lapsed and were not seen since, longer ago than they are kept, with their pins and
 * moves; their ids are free then. Recorded calls go by the policies of their toolsets. The database lets sessions go
 * in this way alone: each as a whole, and none that is live.
 */
export const clearSessions: UpkeepTask = {
  id: 'clear-sessions',
  every: 10 * 60_000,
  run: async ({ now, keptSessions }, transaction) => {
    const { ended, lapsed } = keptSessions;
    const olderThan = (days: number) =>
      sql`${new Date(now().getTime() - days * 86_400_000).toISOString()}::timestamptz`;
    const old = [
      ended > 0 && {
        most,
        rows: sql`
          select id, false as lapsed from sessions where ended_at < ${olderThan(ended)}
          order by ended_at limit ${most} for update skip locked`,
      },
      lapsed > 0 && {
        most: mostLapsed,
        rows: sql`
          select id, true as lapsed from sessions
          where ended_at is null and lapsed_at is not null and lapsed_at < ${olderThan(lapsed)}
          order by lapsed_at limit ${mostLapsed} for update skip locked`,
      },
    ].filter((part) => part !== false);
    await goByIndexes(transaction);
    let isMore = false;
    for (const { rows, most } of old) {
      const found = await rowsOf<{ id: string; lapsed: boolean }>(transaction, rows);
      isMore ||= found.length === most;
      if (found.length === 0) continue;
      const gone = sql`unnest(${textArray(found.map(({ id }) => id))}::text[]) as gone (id)`;
      await transaction.execute(sql`delete from pin_moves using ${gone} where session = gone.id`);
      await transaction.execute(sql`delete from pins using ${gone} where session = gone.id`);
      await transaction.execute(sql`delete from sessions using ${gone} where sessions.id = gone.id`);
      // What ended was announced then.
      for (const { id, lapsed } of found) {
        if (!lapsed) continue;
        const detail = { session: id };
        await announce(transaction, { kind: 'session-ended', toolset: null, detail }, now());
      }
    }
    return isMore;
  },
};

const most = 2_000;

/** Each of them is announced. */
const mostLapsed = 500;
