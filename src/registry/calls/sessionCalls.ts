import { sql } from 'drizzle-orm';
import type { KeptCall } from '../../history/keptCall.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { keptCall } from './keptCall.ts';

/** A recorded call of a session, with the version of its toolset that it was made under. */
export type SessionCall = KeptCall & {
  readonly version: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly isError: boolean;
};

/**
 * What is kept of the calls that a conversation shows of one toolset, in their order: its own, and those that it had
 * before it was forked. Undefined beyond so many that nobody would look at each.
 */
export const sessionCalls = async (
  database: Database,
  session: string,
  toolset: string,
): Promise<readonly SessionCall[] | undefined> => {
  const rows = await rowsOf<Row>(
    database,
    sql`
      with recursive line as (
        select id, from_session, null::timestamptz as until, 1 as depth from sessions where id = ${session}
        union all
        select parent.id, parent.from_session, line_child.created_at, line.depth + 1
        from line
        join sessions parent on parent.id = line.from_session
        join sessions line_child on line_child.id = line.id
        where line.depth < ${mostForks}
      )
      select c.version, s.tool, s.shape, c.arguments, c.is_error as "isError",
             to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from line
      join calls c on c.session = line.id and (line.until is null or c.at <= line.until)
      left join call_shapes s on s.hash = c.shape
      where c.toolset = ${toolset}
      order by c.at, line.depth desc, c.place
      limit ${mostCalls + 1}`,
  );
  if (rows.length > mostCalls) return undefined;
  return rows.flatMap((row) => {
    const call = keptCall(row);
    return call === undefined ? [] : [{ ...call, version: row.version, at: row.at, isError: row.isError }];
  });
};

type Row = {
  readonly version: string;
  readonly tool: string | null;
  readonly shape: string | null;
  readonly arguments: string | null;
  readonly isError: boolean;
  readonly at: string;
};

const mostForks = 100;

const mostCalls = 20_000;
