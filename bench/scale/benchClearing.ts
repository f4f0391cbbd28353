import type postgres from 'postgres';
import { openRegistry } from '../../src/registry/openRegistry.ts';
import { clearCalls } from '../../src/registry/upkeep/clearCalls.ts';
import { clearSessions } from '../../src/registry/upkeep/clearSessions.ts';
import { runTask, type UpkeepTask } from '../../src/registry/upkeep/upkeep.ts';
import { table } from '../measure.ts';

/** What upkeep takes to let go of what is old: days of recorded calls as a whole, ended sessions in batches. */
export const benchClearing = async (databaseUrl: string, sql: postgres.Sql): Promise<void> => {
  const registry = await openRegistry({ databaseUrl, threads: 1 });
  try {
    const rows: (string | number)[][] = [['', 'rows', 'seconds', 'batches', 'longest ms']];
    for (const [name, counted, task] of [
      ['days of recorded calls, dropped', 'calls', clearCalls],
      ['sessions that ended long ago, in batches', 'sessions', clearSessions],
    ] as const) {
      const before = await count(sql, counted);
      const { parts, seconds, longest } = await runWhole(registry, task);
      rows.push([name, String(before - (await count(sql, counted))), seconds, String(parts), longest]);
    }
    table(rows);
  } finally {
    await registry.close();
  }
};

const count = async (sql: postgres.Sql, name: string): Promise<number> => {
  const [row] = await sql<{ count: string }[]>`select count(*) as count from ${sql(name)}`;
  return Number(row?.count);
};

const runWhole = async (
  registry: Parameters<typeof runTask>[0],
  task: UpkeepTask,
): Promise<{ parts: number; seconds: number; longest: number }> => {
  let parts = 0;
  let longest = 0;
  const start = performance.now();
  for (let isMore = true; isMore; ) {
    const began = performance.now();
    isMore = await runTask(registry, task);
    longest = Math.max(longest, performance.now() - began);
    parts += 1;
  }
  return { parts, seconds: (performance.now() - start) / 1_000, longest };
};
