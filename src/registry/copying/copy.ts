import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { latestMigration } from '../database/migrate.ts';
import { type KeptTable, keptTables } from './keptTables.ts';
import { readRows } from './readRows.ts';
import { createRowsDigest, type RowsSum } from './rowsDigest.ts';

/** A whole database as it goes from one place to another: a head, each table with its rows, and what they add up to. */
export type CopyPart =
  | {
      readonly kind: 'head';
      /** The last migration of the database that it is from. */
      readonly migration: number;
      readonly tables: readonly KeptTable[];
    }
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'rows'; readonly lines: readonly string[] }
  | { readonly kind: 'end'; readonly sums: CopySums };

/** By table. */
export type CopySums = Readonly<Record<string, RowsSum>>;

/** Reads everything as it stands at one moment, also while others write. */
export async function* copyOf(transaction: Database): AsyncGenerator<CopyPart> {
  const tables = await keptTables(transaction);
  yield { kind: 'head', migration: latestMigration(), tables };
  const sums: Record<string, RowsSum> = {};
  for (const table of tables) {
    yield { kind: 'table', name: table.name };
    const digest = createRowsDigest();
    for await (const lines of readRows(transaction, table)) {
      for (const line of lines) digest.add(line);
      yield { kind: 'rows', lines };
    }
    sums[table.name] = digest.end();
  }
  yield { kind: 'end', sums };
}

/** A transaction that sees one moment, for `copyOf`. */
export const atOneMoment = <Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  database.transaction(
    async (transaction) => {
      // The snapshot is taken by the first statement.
      await transaction.execute(sql`select 1`);
      return work(transaction);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
