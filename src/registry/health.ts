import type { Registry } from './registry.ts';

/** Never throws: `ready` once the database has answered, `writes` while it takes writes now. */
export const health = async (_registry: Registry): Promise<{ ready: boolean; writes: boolean }> => {
  throw new Error('not built yet');
};
