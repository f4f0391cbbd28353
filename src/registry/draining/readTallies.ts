import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';

/** How many sessions are on a version, and when the first came to it and any was last seen. */
export type Tally = {
  readonly version: string;
  readonly live: number;
  readonly lapsed: number;
  readonly ended: number;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
};

/**
 * Of each version of a toolset that a session was ever on. The same as counting all its pins, and as fast with a
 * million of them as with ten.
 */
export const readTallies = async (
  database: Database,
  toolset: string,
): Promise<ReadonlyMap<string, Tally>> => {
  const rows = await rowsOf<Record<keyof Tally, string>>(
    database,
    sql`
      select version, sum(live)::text as "live", sum(lapsed)::text as "lapsed", sum(ended)::text as "ended",
             ${utc(sql`min(first_seen)`)} as "firstSeen", ${utc(sql`max(last_seen)`)} as "lastSeen"
      from (
        select version, live, lapsed, ended, first_seen, last_seen from pin_tallies where toolset = ${toolset}
        union all
        select version, live, lapsed, ended, first_seen, last_seen from pin_tally_changes where toolset = ${toolset}
      ) as parts
      group by version`,
  );
  return new Map(
    rows.map(({ version, live, lapsed, ended, firstSeen, lastSeen }) => [
      version,
      { version, live: Number(live), lapsed: Number(lapsed), ended: Number(ended), firstSeen, lastSeen },
    ]),
  );
};

const utc = (time: ReturnType<typeof sql>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
