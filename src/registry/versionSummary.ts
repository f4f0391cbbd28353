import type { Bump, Rename, Verdict } from '../compat/change.ts';
import type { Lens } from '../schema/lens.ts';

export const versionStates = ['approved', 'pending', 'rejected'] as const;
export type VersionState = (typeof versionStates)[number];

/** Where a version was made, as its publisher says. */
export type Source = {
  readonly commit?: string | undefined;
  readonly url?: string | undefined;
  readonly author?: string | undefined;
};

/** All about a version but its content. Times are RFC 3339 in UTC. */
export type VersionSummary = {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  readonly state: VersionState;
  /** Why it should not be used any more, or null. */
  readonly deprecated: string | null;
  readonly yanked: boolean;
  readonly channels: readonly string[];
  readonly previous: string | null;
  readonly verdict: Verdict;
  readonly bump: Bump;
  readonly report: string;
  readonly tools: number;
  readonly publisher: string;
  readonly message: string | null;
  readonly source: Source | null;
  readonly renames: readonly Rename[];
  readonly lens: Lens;
  readonly engine: string;
  readonly publishedAt: string;
};
