import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import type { KeptTable } from './keptTables.ts';

/**
 * The rows of a table in a transaction, each as the text of a JSON object that PostgreSQL writes and reads: numbers
 * keep their digits, bytes stand as hex, JSON as it was written. A few megabytes at a time, in
 * the order of the columns that are named for it, or in none.
 */
export async function* readRows(
  transaction: Database,
  { name, columns }: Pick<KeptTable, 'name' | 'columns'>,
  order: readonly string[] = [],
): AsyncGenerator<readonly string[]> {
  // As every server writes them alike, whatever it was set to.
  await transaction.execute(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`);
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const by = order.map((column) => sql.identifier(column));
  const sorted = by.length === 0 ? sql`` : sql`order by ${sql.join(by, sql`, `)}`;
  await transaction.execute(sql`
    declare rows_to_copy no scroll cursor for
    select row_to_json(kept)::text as line from (select ${list} from ${sql.identifier(name)} ${sorted}) as kept`);
  for (let wanted = 1; ; ) {
    const rows = await rowsOf<{ line: string }>(
      transaction,
      sql.raw(`fetch forward ${wanted} from rows_to_copy`),
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < wanted) break;
    const size = rows.reduce((sum, { line }) => sum + line.length, 0);
    wanted = Math.max(1, Math.min(2 * wanted, most, Math.floor((wanted * enough) / size)));
  }
  await transaction.execute(sql`close rows_to_copy`);
}

/** Rows and characters that are read at once. */
const most = 2_000;
const enough = 4_000_000;
