import { addUpTallies } from './addUpTallies.ts';
import { clearCalls } from './clearCalls.ts';
import { clearEvents } from './clearEvents.ts';
import { lapseSessions } from './lapseSessions.ts';
import type { UpkeepTask } from './upkeep.ts';

/** Everything that is done from time to time. */
export const tasks: readonly UpkeepTask[] = [lapseSessions, addUpTallies, clearEvents, clearCalls];
