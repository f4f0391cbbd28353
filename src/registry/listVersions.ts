import type { Page, PageRequest } from './page.ts';
import type { Registry } from './registry.ts';
import type { VersionSummary } from './versionSummary.ts';

/** In the order of publishing, newest first. */
export const listVersions = async (
  _registry: Registry,
  _request: PageRequest & { readonly toolset: string },
): Promise<Page<VersionSummary>> => {
  throw new Error('not built yet');
};
