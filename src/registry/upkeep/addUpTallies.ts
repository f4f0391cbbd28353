import { sql } from 'drizzle-orm';
import { rowsOf } from '../database/database.ts';
import { announce } from '../events/announce.ts';
import type { UpkeepTask } from './upkeep.ts';

/**
 * Adds what changed to the tallies, and says which versions their last live session has left. Whoever reads both
 * tables in one statement sees the same sum before and after.
 */
export const addUpTallies: UpkeepTask = {
  id: 'add-up-tallies',
  every: 2_000,
  run: async ({ now }, transaction) => {
    const versions = await rowsOf<{ toolset: string; version: string; taken: number; drained: boolean }>(
      transaction,
      sql`
        with taken as (
          delete from pin_tally_changes
          where seq in (select seq from pin_tally_changes order by seq limit ${most})
          returning toolset, version, live, lapsed, ended, first_seen, last_seen
        ), summed as (
          select toolset, version, count(*)::integer as taken, sum(live)::bigint as live, sum(lapsed)::bigint as lapsed,
                 sum(ended)::bigint as ended, min(first_seen) as first_seen, max(last_seen) as last_seen
          from taken group by toolset, version
        ), added as (
          insert into pin_tallies as kept (toolset, version, live, lapsed, ended, first_seen, last_seen)
          select toolset, version, live, lapsed, ended, first_seen, last_seen from summed
          order by toolset, version
          on conflict (toolset, version) do update set
            live = kept.live + excluded.live,
            lapsed = kept.lapsed + excluded.lapsed,
            ended = kept.ended + excluded.ended,
            first_seen = least(kept.first_seen, excluded.first_seen),
            last_seen = greatest(kept.last_seen, excluded.last_seen)
          returning toolset, version, live
        )
        select summed.toolset, summed.version, summed.taken,
               added.live = 0 and summed.live < 0 and not exists (
                 select from channels
                 where channels.toolset = summed.toolset and channels.version = summed.version
               ) as drained
        from summed join added on added.toolset = summed.toolset and added.version = summed.version`,
    );
    for (const { toolset, version, drained } of versions) {
      if (drained) await announce(transaction, { kind: 'drained', toolset, detail: { version } }, now());
    }
    return versions.reduce((sum, { taken }) => sum + taken, 0) === most;
  },
};

/** Rows at a time. */
const most = 20_000;
