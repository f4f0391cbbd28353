import { Socket } from 'node:net';
import { createMessageReader, writeMessage } from './message.ts';

/** What a task gave, or what it threw. */
export type Answer = { readonly done: unknown } | { readonly failed: unknown };

/**
 * Does tasks for the process that started this one, by their names, and ends with it. Signals are left to that one,
 * which may still wait for an answer: a terminal and a service manager send them to both. So they are before the tasks
 * are loaded, which takes a while.
 */
export const serveTasks = async (
  load: () => Promise<Readonly<Record<string, (task: never) => unknown>>>,
): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const byName = new Map(Object.entries(await load()));
  const stream = new Socket({ fd: 3, readable: true, writable: true });
  stream.on('error', () => {});
  stream.on('close', () => process.exit());
  stream.on(
    'data',
    createMessageReader(async (asked) => {
      const { name, task } = asked as Asked;
      for (const bytes of writeMessage(await answerOf(() => byName.get(name)?.(task)))) stream.write(bytes);
    }),
  );
};

/** The task is what the one of that name takes: both sides are of one release. */
type Asked = { readonly name: string; readonly task: never };

const answerOf = async (work: () => unknown): Promise<Answer> => {
  try {
    return { done: await work() };
  } catch (error) {
    return { failed: error };
  }
};
