import { addUpTallies } from './addUpTallies.ts';
import { clearBrowserSessions } from './clearBrowserSessions.ts';
import { clearCalls } from './clearCalls.ts';
import { clearChecks } from './clearChecks.ts';
import { clearEvents } from './clearEvents.ts';
import { clearSessions } from './clearSessions.ts';
import { lapseSessions } from './lapseSessions.ts';
import type { UpkeepTask } from './upkeep.ts';

/** Everything that is done from time to time. */
export const tasks: readonly UpkeepTask[] = [
  clearBrowserSessions,
  lapseSessions,
  addUpTallies,
  clearEvents,
  clearCalls,
  clearChecks,
  clearSessions,
];
