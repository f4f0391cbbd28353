import type { Registry } from './registry.ts';

export type SessionToolset = {
  /** Of one toolset its canonical bytes; of several those of one definition with all their tools, in pin order. */
  readonly bytes: Uint8Array;
  readonly toolsets: readonly { readonly name: string; readonly version: string; readonly digest: string }[];
};

export const readSessionToolset = async (
  _registry: Registry,
  _request: { readonly session: string; readonly toolset?: string | undefined },
): Promise<SessionToolset> => {
  throw new Error('not built yet');
};
