import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Has this process run after the others of the machine, so that judging takes what is left and nobody who fetches
 * waits for it. Linux knows a priority for each thread, and those that are started later have that of who starts them.
 * Where it is not allowed, nothing happens.
 */
export const stepBack = (): void => {
  try {
    const priority = Math.min(last, getPriority() + steps);
    for (const thread of threads()) setPriority(thread, priority);
  } catch {
    // Then it stands beside the others.
  }
};

const threads = (): readonly number[] =>
  process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];

/** Of niceness: a third of what the others get, so that its deadline holds on a busy machine too. */
const steps = 5;
const last = 19;
