import type { Registry } from '../registry.ts';
import { lapseSessions } from '../upkeep/lapseSessions.ts';
import { runTask } from '../upkeep/upkeep.ts';

/**
 * Has those who ask find out at once, rather than at the next time this is done, who was seen and who was not. Where
 * nothing can be written now, what is known is answered.
 */
export const bringUpToDate = async (registry: Registry): Promise<void> => {
  try {
    await registry.sightings.flush();
    await runTask(registry, lapseSessions);
  } catch {}
};
