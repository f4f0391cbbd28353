import type { Page, PageRequest } from './page.ts';
import type { ToolsetSummary } from './readToolset.ts';
import type { Registry } from './registry.ts';

/** Newest first. */
export const listToolsets = async (
  _registry: Registry,
  _page: PageRequest,
): Promise<Page<ToolsetSummary>> => {
  throw new Error('not built yet');
};
