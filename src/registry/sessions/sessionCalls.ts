import { sql } from 'drizzle-orm';
import type { Shape } from '../../history/callShape.ts';
import type { KeptCall } from '../../history/keptCall.ts';
import type { JsonObject } from '../../schema/json.ts';
import { type Database, rowsOf } from '../database/database.ts';

/** A recorded call of a session, under the version that it was made under. */
export type SessionCall = KeptCall & { readonly toolset: string; readonly version: string };

/** The latest recorded calls of a session, in their order; `all` is false where there were more. */
export const sessionCalls = async (
  database: Database,
  session: string,
  toolset: string,
): Promise<{ readonly calls: readonly SessionCall[]; readonly all: boolean }> => {
  const rows = await rowsOf<{ version: string; tool: string; shape: string; arguments: string | null }>(
    database,
    sql`
      select calls.version, call_shapes.tool, call_shapes.shape, calls.arguments
      from calls join call_shapes on call_shapes.hash = calls.shape
      where calls.session = ${session} and calls.toolset = ${toolset}
      order by calls.day desc, calls.place desc
      limit ${most + 1}`,
  );
  const calls = rows.slice(0, most).map((row): SessionCall => {
    const { version, tool } = row;
    const made = { toolset, version, tool };
    return row.arguments === null
      ? { ...made, shape: JSON.parse(row.shape) as Shape }
      : { ...made, arguments: JSON.parse(row.arguments) as JsonObject };
  });
  return { calls: calls.reverse(), all: rows.length <= most };
};

/** A conversation with more calls is judged by its latest. */
const most = 20_000;
