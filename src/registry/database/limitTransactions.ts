import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * The same database, where no statement of a transaction takes longer, and no transaction waits longer for its next
 * statement: then it is undone, and what it held is free. Said anew in each transaction, so that it holds behind a
 * pooler too, and sent together with the first statement, so that it costs no time of its own. The embedded database
 * takes the words and has no clock to keep them by.
 */
export const limitTransactions = (database: Database, milliseconds: number): Database => {
  const limits = sql.raw(
    `set local statement_timeout = ${milliseconds}; set local idle_in_transaction_session_timeout = ${milliseconds}`,
  );
  const transaction: Database['transaction'] = (work, config) =>
    database.transaction(async (handle) => {
      const limited = handle.execute(limits);
      // Where it fails, so does the statement after it, or the commit.
      limited.catch(() => {});
      return work(handle);
    }, config);
  return Object.create(database, { transaction: { value: transaction } }) as Database;
};
