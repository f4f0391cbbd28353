import type { Registry } from './registry.ts';

/** The conversation is over; ending it again changes nothing. */
export const endSession = async (
  _registry: Registry,
  _request: { readonly session: string; readonly erase?: boolean | undefined },
): Promise<void> => {
  throw new Error('not built yet');
};
