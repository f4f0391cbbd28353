import type { Registry } from './registry.ts';

/** Ends what runs, lets go of the database; nothing may be asked of the registry afterwards. */
export const closeRegistry = (registry: Registry): Promise<void> => registry.close();
