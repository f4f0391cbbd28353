import { lt } from 'drizzle-orm';
import { versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { type Page, type PageRequest, pageOf, placeOf, requireLimit } from './page.ts';
import type { Registry } from './registry.ts';
import type { VersionSummary } from './versionSummary.ts';
import { requireToolset } from './versions/findVersion.ts';
import { readSummaries } from './versions/readSummaries.ts';

/** In the order of publishing, newest first. */
export const listVersions = (
  { database }: Registry,
  { toolset, limit, cursor }: PageRequest & { readonly toolset: string },
): Promise<Page<VersionSummary>> =>
  whileUp(async () => {
    const place = placeOf(cursor, ['number']);
    await requireToolset(database, requireToolsetName(toolset));
    const rows = await readSummaries(database, toolset, {
      condition: place && lt(versions.seq, place[0]),
      limit: requireLimit(limit) + 1,
    });
    return pageOf(
      rows,
      limit,
      ({ seq }) => [seq],
      ({ summary }) => summary,
    );
  });
