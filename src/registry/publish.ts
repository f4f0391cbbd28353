import type { Rename } from '../compat/change.ts';
import type { Registry } from './registry.ts';
import type { StoredReport } from './storedReport.ts';
import type { Source, VersionState } from './versionSummary.ts';

export type PublishRequest = {
  readonly toolset: string;
  /** The definition document as `JSON.parse` gave it, judged here. */
  readonly definition: unknown;
  readonly version?: string | undefined;
  /** The line that this continues: a range, a version or a channel. */
  readonly base?: string | undefined;
  readonly message?: string | undefined;
  readonly source?: Source | undefined;
  readonly renames?: readonly Rename[] | undefined;
  readonly channel?: string | undefined;
  /** Refuses to publish unless this is `latest` now; null means that there is none yet. */
  readonly expectedLatest?: string | null | undefined;
  readonly publisher: string;
};

export type Published = {
  readonly outcome: 'published' | 'standing';
  readonly toolset: string;
  readonly version: string;
  readonly state: VersionState;
  readonly digest: string;
  readonly previous: string | null;
  readonly report: StoredReport;
  readonly normalised: readonly string[];
};

export const publish = async (_registry: Registry, _request: PublishRequest): Promise<Published> => {
  throw new Error('not built yet');
};
