import type { Registry } from './registry.ts';
import type { VersionState } from './versionSummary.ts';

export type VersionContent = {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  readonly state: VersionState;
  /** Asked for by exact version or digest: what was found can never change. */
  readonly exact: boolean;
  /** The canonical bytes. */
  readonly bytes: Uint8Array;
};

export const readVersion = async (
  _registry: Registry,
  _request: { readonly toolset: string; readonly selector: string },
): Promise<VersionContent> => {
  throw new Error('not built yet');
};
