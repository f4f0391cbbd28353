import type { Registry } from './registry.ts';

export const removeChannel = async (
  _registry: Registry,
  _request: { readonly toolset: string; readonly channel: string; readonly by: string },
): Promise<void> => {
  throw new Error('not built yet');
};
