import type { Database } from './database.ts';

/** How the connections are held at a moment. Each open transaction has one to itself; other statements share the rest. */
export type TransactionLoad = {
  readonly open: number;
  /** Those that have not got a connection yet. */
  readonly waiting: number;
};

/** The same database, whose transactions are counted. */
export const countTransactions = (
  database: Database,
): { readonly database: Database; readonly load: () => TransactionLoad } => {
  let begun = 0;
  let open = 0;
  const transaction: Database['transaction'] = async (work, config) => {
    begun += 1;
    let isOpen = false;
    try {
      return await database.transaction((handle) => {
        isOpen = true;
        open += 1;
        return work(handle);
      }, config);
    } finally {
      begun -= 1;
      if (isOpen) open -= 1;
    }
  };
  return {
    database: Object.create(database, { transaction: { value: transaction } }) as Database,
    load: () => ({ open, waiting: begun - open }),
  };
};
