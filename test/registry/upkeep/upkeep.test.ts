import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../src/registry/database/database.ts';
import { announce } from '../../../src/registry/events/announce.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { clearEvents } from '../../../src/registry/upkeep/clearEvents.ts';
import { runTask, startUpkeep, type UpkeepTask } from '../../../src/registry/upkeep/upkeep.ts';
import { databaseKind, openTestRegistry } from '../../support/openTestRegistry.ts';

describe(`upkeep on ${databaseKind()}`, () => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry());
  }, 60_000);
  afterAll(() => close());

  const task = (run: UpkeepTask['run']): UpkeepTask => ({ id: 'test', every: 5, run });

  it('goes on in parts, and again after a failure', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    let settle = () => {};
    const done = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const upkeep = startUpkeep(
      registry,
      [
        task(async () => {
          runs += 1;
          if (runs === 2) throw new Error('once');
          if (runs === 4) settle();
          return runs === 1;
        }),
      ],
      (id, error) => failures.push([id, (error as Error).message]),
    );
    await done;
    await upkeep.stop();
    const after = runs;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(runs).toBe(after);
    expect(failures).toEqual([['test', 'once']]);
  });

  it.skipIf(databaseKind() !== 'PostgreSQL')(
    'leaves a task that another does now (needs two connections: PostgreSQL only)',
    async () => {
      const ran: string[] = [];
      await runTask(
        registry,
        task(async () => {
          ran.push('first');
          await runTask(
            registry,
            task(async () => {
              ran.push('second');
              return false;
            }),
          );
          return false;
        }),
      );
      expect(ran).toEqual(['first']);
    },
  );

  it('clears events by how long anybody wants them', async () => {
    const hours = (count: number) => new Date(registry.now().getTime() - count * 3_600_000);
    const say = (kind: 'published' | 'session-ended', ago: number) =>
      announce(registry.database, { kind, toolset: 'a', detail: { ago } }, hours(ago));
    for (const ago of [0.5, 2, 200]) {
      await say('published', ago);
      await say('session-ended', ago);
    }
    expect(await runTask(registry, clearEvents)).toBe(false);
    const left = await rowsOf<{ kind: string; detail: string }>(
      registry.database,
      sql`select kind, detail from events order by seq`,
    );
    expect(left.map(({ kind, detail }) => [kind, (JSON.parse(detail) as { ago: number }).ago])).toEqual([
      ['published', 0.5],
      ['session-ended', 0.5],
      ['published', 2],
    ]);
  });
});
