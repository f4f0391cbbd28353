import { sql } from 'drizzle-orm';
import { rowsOf } from './database/database.ts';
import type { Registry } from './registry.ts';

/** Never throws. An open registry is `ready`; `writes` says whether the database answers and takes writes now. */
export const health = async ({ database }: Registry): Promise<{ ready: boolean; writes: boolean }> => {
  const ask = rowsOf<{ writes: boolean }>(
    database,
    sql`select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes`,
  ).then(
    ([row]) => row?.writes === true,
    () => false,
  );
  return { ready: true, writes: await within(2_000, ask) };
};

/** False where there is no answer in time: a database behind a cut line says nothing. */
const within = async (milliseconds: number, answer: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
