import { sql } from 'drizzle-orm';
import { rowsOf } from '../database/database.ts';
import { type EventKind, eventKinds } from '../events/event.ts';
import type { UpkeepTask } from './upkeep.ts';

/**
 * Removes events that nobody will ask for any more. What replicas alone listen for, one event a session, is kept
 * for an hour; what people follow for a week.
 */
export const clearEvents: UpkeepTask = {
  id: 'clear-events',
  every: 60_000,
  run: async ({ now }, transaction) => {
    const ago = (hours: number) => new Date(now().getTime() - hours * 3_600_000).toISOString();
    const removed = await rowsOf(
      transaction,
      sql`
        delete from events where seq in (
          select seq from events
          where at < ${ago(1)}::timestamptz
            and (at < ${ago(7 * 24)}::timestamptz or kind in (${sql.join([...fleeting], sql`, `)}))
          order by at
          limit ${most}
        )
        returning seq`,
    );
    return removed.length === most;
  },
};

const fleeting: readonly EventKind[] = eventKinds.filter((kind) => /^(session|key)-/.test(kind));

const most = 10_000;
