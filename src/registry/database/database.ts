import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm/sql';

/**
 * PostgreSQL or the embedded database behind one type; a transaction is one too. Inside a transaction only its
 * own handle may be used: the embedded database has one connection and would wait for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database and how to let go of it. */
export type OpenDatabase = {
  readonly database: Database;
  readonly close: () => Promise<void>;
};

/** The rows of a statement written by hand: the two drivers wrap them differently. Times come as text. */
export const rowsOf = async <Row>(database: Database, statement: SQL): Promise<readonly Row[]> => {
  const result = (await database.execute(statement)) as unknown as readonly Row[] | { rows: readonly Row[] };
  return 'rows' in result ? result.rows : result;
};
