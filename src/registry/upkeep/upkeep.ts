import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import type { Registry } from '../registry.ts';

/** Something that is done from time to time, in batches, by whichever replica comes first. */
export type UpkeepTask = {
  readonly id: string;
  /** Milliseconds between two runs that found nothing left. */
  readonly every: number;
  /** Does a bounded part of the work; true where there is more of it. Only the given handle may be used. */
  run(registry: Registry, transaction: Database): Promise<boolean>;
};

export type Upkeep = { readonly stop: () => Promise<void> };

/**
 * Runs the tasks until it is stopped. One that fails is tried again at its next time, and `failed` is told. A task
 * runs on one replica at a time: the others find its lock taken and leave it.
 */
export const startUpkeep = (
  registry: Registry,
  tasks: readonly UpkeepTask[],
  failed: (task: string, error: unknown) => void,
): Upkeep => {
  let stopped = false;
  const stops = tasks.map((task) => {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();
    const plan = (wait: number) => {
      if (stopped) return;
      timer = setTimeout(() => {
        running = runTask(registry, task).then(
          (isMore) => plan(isMore ? pauseBetweenParts : task.every),
          (error: unknown) => {
            failed(task.id, error);
            plan(task.every);
          },
        );
      }, wait);
      timer.unref();
    };
    plan(task.every);
    return async () => {
      clearTimeout(timer);
      await running;
    };
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(stops.map((stop) => stop()));
    },
  };
};

/** One part of a task, unless another does it now. True where there is more to do. */
export const runTask = (registry: Registry, task: UpkeepTask): Promise<boolean> =>
  registry.database.transaction(async (transaction) => {
    const [lock] = await rowsOf<{ taken: boolean }>(
      transaction,
      sql`select pg_try_advisory_xact_lock(hashtext(${`upkeep ${task.id}`})) as taken`,
    );
    return lock?.taken === true && task.run(registry, transaction);
  });

/** Milliseconds that others get between two parts. */
const pauseBetweenParts = 50;
