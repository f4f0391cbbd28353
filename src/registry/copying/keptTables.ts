import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';

/** A table of the registry, without its parts. */
export type KeptTable = {
  readonly name: string;
  /** In their order there; those that are computed are none. */
  readonly columns: readonly string[];
  /** The parts that its rows stand in, with the words that bound each; none where it is not partitioned. */
  readonly parts: readonly { readonly name: string; readonly bounds: string }[];
  /** Where numbers come from, by column. */
  readonly counters: readonly { readonly column: string; readonly last: string; readonly used: boolean }[];
};

/** Every table, so that what it refers to comes before it. Found in the catalogue, so that none is forgotten. */
export const keptTables = async (database: Database): Promise<readonly KeptTable[]> => {
  const names = await namesInOrder(database);
  const tables: KeptTable[] = [];
  for (const name of names) {
    tables.push({
      name,
      columns: await columnsOf(database, name),
      parts: await partsOf(database, name),
      counters: await countersOf(database, name),
    });
  }
  return tables;
};

const namesInOrder = async (database: Database): Promise<readonly string[]> => {
  const tables = await rowsOf<{ name: string }>(
    database,
    sql`
      select relname::text as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      order by relname collate "C"`,
  );
  const references = await rowsOf<{ from: string; to: string }>(
    database,
    sql`
      select distinct a.relname::text as from, b.relname::text as to
      from pg_constraint
      join pg_class a on a.oid = conrelid
      join pg_class b on b.oid = confrelid
      where contype = 'f' and a.oid <> b.oid and a.relnamespace = current_schema()::regnamespace`,
  );
  const sorted = new Set<string>();
  const waiting = new Set(tables.map(({ name }) => name));
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) =>
      references.every(({ from, to }) => from !== name || sorted.has(to)),
    );
    if (free.length === 0) throw new Error('The tables refer to each other in a circle.');
    for (const name of free) {
      sorted.add(name);
      waiting.delete(name);
    }
  }
  return [...sorted];
};

const columnsOf = async (database: Database, table: string): Promise<readonly string[]> => {
  const rows = await rowsOf<{ name: string }>(
    database,
    sql`
      select attname::text as name from pg_attribute
      where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
  );
  return rows.map(({ name }) => name);
};

const partsOf = async (database: Database, table: string): Promise<KeptTable['parts']> =>
  rowsOf<{ name: string; bounds: string }>(
    database,
    sql`
      select relname::text as name, pg_get_expr(relpartbound, oid) as bounds
      from pg_inherits join pg_class on oid = inhrelid
      where inhparent = to_regclass(quote_ident(${table}))
      order by relname collate "C"`,
  );

const countersOf = async (database: Database, table: string): Promise<KeptTable['counters']> => {
  const rows = await rowsOf<{ column: string; sequence: string }>(
    database,
    sql`
      select attname::text as column, pg_get_serial_sequence(quote_ident(${table}), attname) as sequence
      from pg_attribute
      where attrelid = to_regclass(quote_ident(${table})) and attidentity <> ''
      order by attnum`,
  );
  const counters: { column: string; last: string; used: boolean }[] = [];
  for (const { column, sequence } of rows) {
    const [state] = await rowsOf<{ last: string; used: boolean }>(
      database,
      sql`select last_value::text as last, is_called as used from ${sql.raw(sequence)}`,
    );
    if (state !== undefined) counters.push({ column, ...state });
  }
  return counters;
};
