import { sql } from 'drizzle-orm';
import { textArray } from '../calls/textArray.ts';
import { type Database, rowsOf } from '../database/database.ts';

/** When each of these names was last called, by the calls that are still kept; those never called are left out. */
export const lastCalls = async (
  database: Database,
  toolset: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (names.length === 0) return new Map();
  const rows = await rowsOf<{ tool: string; at: string }>(
    database,
    sql`
      with named as materialized (
        select hash, tool from call_shapes where tool = any (${textArray(names)}::text[])
      )
      select named.tool, to_char(max(latest.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from named
      cross join lateral (
        select at from calls where toolset = ${toolset} and shape = named.hash order by at desc limit 1
      ) as latest
      group by named.tool`,
  );
  return new Map(rows.map(({ tool, at }) => [tool, at]));
};
