import { sql } from 'drizzle-orm';
import { rowsOf } from '../database/database.ts';
import { gatheredFor } from '../sessions/sightings.ts';
import { goByIndexes } from './goByIndexes.ts';
import type { UpkeepTask } from './upkeep.ts';

/**
 * Marks sessions that were unseen for their `ttl`: they count as ended until they are seen again. When to look at a
 * session stands beside it and is set anew only here, so that being seen touches no index. Since not every sight is
 * written (see `sightSlack`), a session gets as much longer: it lapses late, and never early.
 */
export const lapseSessions: UpkeepTask = {
  id: 'lapse-sessions',
  every: 2_000,
  run: async ({ now }, transaction) => {
    const at = now().toISOString();
    await goByIndexes(transaction);
    const looked = await rowsOf(
      transaction,
      sql`
        with unknown as (
          select id, ttl, created_at, last_seen from sessions
          where ttl is not null and ended_at is null and lapsed_at is null and lapses_at is null
          limit ${most}
          for no key update skip locked
        ), late as (
          select id, ttl, created_at, last_seen from sessions
          where ttl is not null and ended_at is null and lapsed_at is null and lapses_at <= ${at}::timestamptz
          order by lapses_at
          limit ${most}
          for no key update skip locked
        ), due as (
          select * from unknown union all select * from late
        ), reckoned as (
          select id, ${gatheredFor}::integer * interval '1 millisecond' + case
            when last_seen is null then created_at + ttl * interval '1 second'
            else last_seen + ttl * interval '1 second' + least(ttl * interval '250 milliseconds', interval '1 minute')
          end as lapses_at
          from due
        )
        update sessions
        set lapses_at = reckoned.lapses_at,
            lapsed_at = case when reckoned.lapses_at <= ${at}::timestamptz then ${at}::timestamptz end
        from reckoned where sessions.id = reckoned.id
        returning sessions.id`,
    );
    return looked.length >= most;
  },
};

const most = 5_000;
