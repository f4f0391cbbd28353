import type { Registry } from './registry.ts';
import type { VersionSummary } from './versionSummary.ts';

export type MarkRequest = {
  readonly toolset: string;
  readonly version: string;
  readonly deprecated?: string | null | undefined;
  readonly yanked?: boolean | undefined;
  readonly by: string;
};

/** Marks a version or takes the mark away; a mark not named stays as it is. `latest` follows a yank. */
export const markVersion = async (_registry: Registry, _request: MarkRequest): Promise<VersionSummary> => {
  throw new Error('not built yet');
};
