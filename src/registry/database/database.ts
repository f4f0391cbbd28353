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
  readonly query: Query;
  /** Whether `query` has a statement that comes again planned once for each connection, and not each time. */
  readonly plansOnce: boolean;
  /** Absent where all who ask come one after the other, so that nobody can know how long that takes. */
  readonly inTime?: InTime | undefined;
  /**
   * Calls `woken` for every notification on a channel, and once when listening begins again after it was cut off,
   * until the returned function is called. Absent where notifications cannot come through.
   */
  readonly listen?: Listen | undefined;
  /** Whether notifications come through there, with no pooler between; absent where there is no question. */
  readonly isHeard?: (() => Promise<boolean>) | undefined;
  /** Milliseconds since 1970 by the clock of a server that several processes share, whatever their own clocks say. */
  readonly time?: (() => number) | undefined;
  readonly close: () => Promise<void>;
};

/**
 * Asks one statement, its parameters `$1` and on, past the layer that builds statements: for the few that are asked
 * so often that this layer would be most of what they cost. Select text, numbers, booleans and bytes only, since how
 * anything else is read differs.
 */
export type Query = <Row>(statement: string, parameters: readonly Parameter[]) => Promise<readonly Row[]>;

/**
 * What the database answers, or a failure as of one that is away where it does not in four seconds. For what takes a
 * millisecond or two and somebody waits for who cannot: whoever waits longer, waits for a lock. `query` does so by itself.
 */
export type InTime = <Answer>(answer: Promise<Answer>) => Promise<Answer>;

export type Parameter = string | number | boolean | null;

export type Listen = (channel: string, woken: () => void) => Promise<() => Promise<void>>;

/** The rows of a statement written by hand: the two drivers wrap them differently. Times come as text. */
export const rowsOf = async <Row>(database: Database, statement: SQL): Promise<readonly Row[]> => {
  const result = (await database.execute(statement)) as unknown as readonly Row[] | { rows: readonly Row[] };
  return 'rows' in result ? result.rows : result;
};
