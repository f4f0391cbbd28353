import { serveTasks } from '../../../src/registry/judge/serveTasks.ts';

/** Tasks that do what a process should not. */
await serveTasks(async () => ({
  echo: (task) => task,
  pid: () => process.pid,
  fail: () => {
    throw new RangeError('That is too much.');
  },
  hang: () => {
    for (;;);
  },
  grow: () => {
    for (const all: unknown[] = []; ; ) all.push({ more: all.length });
  },
  end: () => process.exit(3),
}));
