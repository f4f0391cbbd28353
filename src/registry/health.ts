import { sql } from 'drizzle-orm';
import { rowsOf } from './database/database.ts';
import type { Registry } from './registry.ts';
import { within } from './within.ts';

/** Never throws. An open registry is `ready`; `writes` says whether the database answers and takes writes now. */
export const health = async ({ database }: Registry): Promise<{ ready: boolean; writes: boolean }> => {
  const ask = rowsOf<{ writes: boolean }>(
    database,
    sql`select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes`,
  ).then(
    ([row]) => row?.writes === true,
    () => false,
  );
  // A database behind a cut line says nothing.
  return { ready: true, writes: (await within(2_000, ask)) ?? false };
};
