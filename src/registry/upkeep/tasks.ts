import { clearEvents } from './clearEvents.ts';
import type { UpkeepTask } from './upkeep.ts';

/** Everything that is done from time to time. */
export const tasks: readonly UpkeepTask[] = [clearEvents];
