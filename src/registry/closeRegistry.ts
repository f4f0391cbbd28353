import type { Registry } from './registry.ts';

export const closeRegistry = async (_registry: Registry): Promise<void> => {
  throw new Error('not built yet');
};
