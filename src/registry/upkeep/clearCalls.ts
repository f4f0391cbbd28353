import { sql } from 'drizzle-orm';
import { dayOf, partOf, standingDays } from '../calls/callParts.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { policies } from '../database/tables.ts';
import { defaultPolicy, type Policy } from '../policies/policy.ts';
import type { UpkeepTask } from './upkeep.ts';

/**
 * Removes recorded calls that are older than their toolset keeps them, and what a policy keeps no longer. Days that
 * nobody keeps are dropped as a whole; on the others, toolsets that keep calls for a shorter time are looked for. Shapes
 * go when no call can have them any more.
 */
export const clearCalls: UpkeepTask = {
  id: 'clear-calls',
  every: 3_600_000,
  run: async ({ now }, transaction) => {
    const days = await standingDays(transaction);
    if (days.length === 0) return false;
    const kept = await keptCalls(transaction);
    const longest = Math.max(defaultPolicy.calls.days, ...kept.map((policy) => policy.days));
    const oldest = dayOf(now(), -longest);
    for (const day of days) {
      if (day < oldest) await dropPart(transaction, day);
    }
    await transaction.execute(
      sql`delete from call_shapes where last_used < ${dayOf(now(), -longest - 2)}::date`,
    );
    return clearShorter(transaction, kept, now());
  },
};

type KeptCalls = Policy['calls'] & { readonly toolset: string };

/** Of every toolset with a policy of its own; the others have the default. */
const keptCalls = async (transaction: Database): Promise<readonly KeptCalls[]> => {
  const rows = await transaction
    .select({ toolset: policies.toolset, policy: policies.policy })
    .from(policies);
  return rows.map(({ toolset, policy }) => ({
    toolset,
    ...defaultPolicy.calls,
    ...(JSON.parse(policy) as Partial<Policy>).calls,
  }));
};

/** Those who read or write calls wait meanwhile, and this gives up where it would have to wait for them. */
const dropPart = async (transaction: Database, day: string): Promise<void> => {
  await transaction.execute(sql`set local lock_timeout = '2s'`);
  await transaction.execute(sql`drop table ${sql.identifier(partOf(day))}`);
};

/** In the days that stand because some toolset keeps calls longer, or whose policy was another. */
const clearShorter = async (
  transaction: Database,
  kept: readonly KeptCalls[],
  now: Date,
): Promise<boolean> => {
  let isMore = false;
  const remove = async (condition: ReturnType<typeof sql>): Promise<void> => {
    const gone = await rowsOf(
      transaction,
      sql`
        delete from calls where (session, key, day) in (
          select session, key, day from calls where ${condition} limit ${most}
        ) returning 1 as gone`,
    );
    isMore ||= gone.length === most;
  };
  for (const { toolset, days, keep } of kept) {
    if (keep === 'off') await remove(sql`toolset = ${toolset}`);
    else await remove(sql`toolset = ${toolset} and day < ${dayOf(now, -days)}::date`);
    if (keep !== 'shape') continue;
    const forgotten = await rowsOf(
      transaction,
      sql`
        update calls set arguments = null where (session, key, day) in (
          select session, key, day from calls where toolset = ${toolset} and arguments is not null limit ${most}
        ) returning 1 as gone`,
    );
    isMore ||= forgotten.length === most;
  }
  const names = kept.map(({ toolset }) => sql`${toolset}`);
  const others = names.length === 0 ? sql`` : sql`and toolset not in (${sql.join(names, sql`, `)})`;
  await remove(sql`day < ${dayOf(now, -defaultPolicy.calls.days)}::date ${others}`);
  return isMore;
};

const most = 5_000;
