import type { Registry } from './registry.ts';
import type { StoredReport } from './storedReport.ts';

/** The report kept when this exact version was published. */
export const readReport = async (
  _registry: Registry,
  _request: { readonly toolset: string; readonly version: string },
): Promise<StoredReport> => {
  throw new Error('not built yet');
};
