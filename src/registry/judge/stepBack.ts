import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Has this thread run after the others of the machine, so that judging takes what is left and nobody who fetches
 * waits for it. On Linux, where threads have priorities of their own; elsewhere, and where it is not allowed,
 * nothing happens.
 */
export const stepBack = (): void => {
  if (isMainThread || process.platform !== 'linux') return;
  try {
    const thread = Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0]);
    if (thread !== process.pid) setPriority(thread, Math.min(last, getPriority(process.pid) + steps));
  } catch {
    // Then it stands beside the others.
  }
};

/** Of niceness: a third of what the others get, so that its deadline holds on a busy machine too. */
const steps = 5;
const last = 19;
