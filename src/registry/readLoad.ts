import { sql } from 'drizzle-orm';
import { rowsOf } from './database/database.ts';
import type { Registry } from './registry.ts';

export type Load = {
  /** Whether the database answered in time. */
  readonly isUp: boolean;
  /** How long that took; absent where it did not. */
  readonly seconds?: number;
  /** Pins by the state of their session. */
  readonly sessions?: { readonly live: number; readonly lapsed: number; readonly ended: number };
};

/** Asks the database how it is, for those who watch. Never throws, and takes two seconds at most. */
export const readLoad = async ({ database }: Registry): Promise<Load> => {
  const start = performance.now();
  const asked = rowsOf<Record<'live' | 'lapsed' | 'ended', string | number | null>>(
    database,
    sql`
      select sum(live) as live, sum(lapsed) as lapsed, sum(ended) as ended from (
        select live, lapsed, ended from pin_tallies
        union all select live, lapsed, ended from pin_tally_changes
      ) as parts`,
  ).then(
    ([row]): Load => ({
      isUp: true,
      seconds: (performance.now() - start) / 1_000,
      sessions: { live: Number(row?.live), lapsed: Number(row?.lapsed), ended: Number(row?.ended) },
    }),
    (): Load => ({ isUp: false }),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Load>((resolve) => {
    timer = setTimeout(resolve, 2_000, { isUp: false });
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
};
