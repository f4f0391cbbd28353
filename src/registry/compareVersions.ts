import type { Lens } from '../schema/lens.ts';
import type { Registry } from './registry.ts';
import type { StoredReport } from './storedReport.ts';

export type CompareRequest = {
  readonly toolset: string;
  /** Selectors. */
  readonly from: string;
  readonly to: string;
  readonly lens?: Lens | undefined;
};

/** A report over any two versions, in either direction. Renames on the way are composed, inverted going back. */
export const compareVersions = async (
  _registry: Registry,
  _request: CompareRequest,
): Promise<StoredReport> => {
  throw new Error('not built yet');
};
