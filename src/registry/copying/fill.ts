import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import { latestMigration } from '../database/migrate.ts';
import { Problem } from '../problem.ts';
import type { CopyPart, CopySums } from './copy.ts';
import { type KeptTable, keptTables } from './keptTables.ts';
import { readRows } from './readRows.ts';
import { createRowsDigest, type RowsSum } from './rowsDigest.ts';

/**
 * Puts a copy into a migrated, empty database: all of it or nothing, in one transaction. Then everything is read back
 * and held against what was read there: as many rows, each the same.
 */
export const fill = async (
  database: Database,
  copy: AsyncIterable<CopyPart>,
  /** What else is done in the transaction, when all is there. */
  after: (transaction: Database) => Promise<void> = async () => {},
): Promise<CopySums> =>
  database.transaction(async (transaction) => {
    const standing = await keptTables(transaction);
    await transaction.execute(sql`set local lock_timeout = '5s'`);
    await transaction.execute(
      sql`lock table ${sql.join(
        standing.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )} in access exclusive mode`,
    );
    await requireEmpty(transaction, standing);
    const guards = await putAside(transaction);
    let tables: readonly KeptTable[] = [];
    let table: KeptTable | undefined;
    let sums: CopySums | undefined;
    for await (const part of copy) {
      if (part.kind === 'head') {
        requireKnown(part, standing);
        tables = part.tables;
      } else if (part.kind === 'table') {
        table = tables.find(({ name }) => name === part.name);
        if (table === undefined) throw broken();
        await begin(transaction, table, standing);
      } else if (part.kind === 'rows') {
        if (table === undefined) throw broken();
        await insert(transaction, table, part.lines);
      } else {
        sums = part.sums;
      }
    }
    if (sums === undefined) throw broken();
    for (const one of tables) await count(transaction, one);
    for (const guard of guards) await transaction.execute(sql.raw(guard));
    await requireSame(transaction, tables, sums);
    await after(transaction);
    return sums;
  });

/** Besides the row that every audit begins with. */
const requireEmpty = async (transaction: Database, tables: readonly KeptTable[]): Promise<void> => {
  for (const { name } of tables) {
    const begun = name === 'audit_head' ? sql`where seq > 0` : sql``;
    const found = await rowsOf(
      transaction,
      sql`select 1 as one from ${sql.identifier(name)} ${begun} limit 1`,
    );
    if (found.length === 0) continue;
    throw new Problem(
      'folder-in-use',
      `The target is not empty: its table ${name} has rows.`,
      'Name a database that was made for this, or an empty folder.',
    );
  }
};

const requireKnown = (head: Extract<CopyPart, { kind: 'head' }>, standing: readonly KeptTable[]): void => {
  const columns = new Map(standing.map(({ name, columns }) => [name, new Set(columns)]));
  const isKnown = head.tables.every((table) =>
    table.columns.every((column) => columns.get(table.name)?.has(column) === true),
  );
  if (isKnown && head.migration <= latestMigration()) return;
  throw new Problem(
    'invalid-request',
    'The copy was made by a later release, and holds what this one does not know.',
    'Use the release that made it, or a later one.',
  );
};

/** Puts the triggers aside, which guard and count, and gives the statements that put them back as they were. */
const putAside = async (transaction: Database): Promise<readonly string[]> => {
  const triggers = await rowsOf<{ place: string; trigger: string; enabled: string }>(
    transaction,
    sql`
      select tgrelid::regclass::text as place, quote_ident(tgname) as trigger, tgenabled::text as enabled
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and not tgisinternal and tgenabled <> 'D'`,
  );
  for (const { place, trigger } of triggers) {
    await transaction.execute(sql.raw(`alter table ${place} disable trigger ${trigger}`));
  }
  return triggers.map(
    ({ place, trigger, enabled }) =>
      `alter table ${place} enable ${enabled === 'A' ? 'always ' : enabled === 'R' ? 'replica ' : ''}trigger ${trigger}`,
  );
};

/** The parts that the copy has and the target has not yet; and nothing of what a migration put there. */
const begin = async (
  transaction: Database,
  { name, parts }: KeptTable,
  standing: readonly KeptTable[],
): Promise<void> => {
  const there = new Set(standing.find((table) => table.name === name)?.parts.map((part) => part.name));
  for (const part of parts) {
    if (there.has(part.name)) continue;
    // The words are PostgreSQL's own, but may come from a file.
    if (
      !/^FOR VALUES (?:FROM \('[\d-]+'\) TO \('[\d-]+'\)|WITH \(modulus \d+, remainder \d+\))$/i.test(
        part.bounds,
      )
    ) {
      throw broken();
    }
    await transaction.execute(
      sql`create table ${sql.identifier(part.name)} partition of ${sql.identifier(name)} ${sql.raw(part.bounds)}`,
    );
  }
  await transaction.execute(sql`delete from ${sql.identifier(name)}`);
};

const insert = async (
  transaction: Database,
  { name, columns }: KeptTable,
  lines: readonly string[],
): Promise<void> => {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const table = sql.identifier(name);
  await transaction.execute(sql`
    insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, ${`[${lines.join(',\n')}]`}::json)`);
};

/** Goes on counting where the other left off. */
const count = async (transaction: Database, { name, counters }: KeptTable): Promise<void> => {
  for (const { column, last, used } of counters) {
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(quote_ident(${name}), ${column}), ${last}::bigint, ${used}::boolean)`,
    );
  }
};

const requireSame = async (
  transaction: Database,
  tables: readonly KeptTable[],
  sums: CopySums,
): Promise<void> => {
  for (const table of tables) {
    const digest = createRowsDigest();
    for await (const lines of readRows(transaction, table)) for (const line of lines) digest.add(line);
    if (!isSame(digest.end(), sums[table.name])) {
      throw new Problem(
        'content-damaged',
        `The table ${table.name} does not come out as it was read; nothing was written.`,
        'The file was changed, or it broke off. Make the copy again.',
      );
    }
  }
};

const isSame = (a: RowsSum, b: RowsSum | undefined): boolean => a.rows === b?.rows && a.sum === b.sum;

const broken = (): Problem =>
  new Problem(
    'invalid-request',
    'This is no whole copy of a registry: it broke off, or is something else.',
    'Give a file that `toolset backup` made and that is complete.',
  );
