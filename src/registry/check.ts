import type { PublishRequest } from './publish.ts';
import type { Registry } from './registry.ts';
import type { StoredReport } from './storedReport.ts';

export type Checked = {
  readonly toolset: string;
  /** The number that publishing would give, or the version that already has this content. */
  readonly version: string;
  readonly digest: string;
  readonly previous: string | null;
  readonly report: StoredReport;
  readonly normalised: readonly string[];
};

/** What `publish` would answer or refuse, writing nothing. */
export const check = async (_registry: Registry, _request: PublishRequest): Promise<Checked> => {
  throw new Error('not built yet');
};
