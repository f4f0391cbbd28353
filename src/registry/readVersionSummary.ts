import { eq } from 'drizzle-orm';
import { versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import type { Registry } from './registry.ts';
import type { VersionSummary } from './versionSummary.ts';
import { requireFound } from './versions/findVersion.ts';
import { readSelector } from './versions/readSelector.ts';
import { readSummaries } from './versions/readSummaries.ts';

/** All about the version that a selector names, but its content. */
export const readVersionSummary = (
  { database }: Registry,
  request: { readonly toolset: string; readonly selector: string },
): Promise<VersionSummary> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const { version } = await requireFound(database, toolset, readSelector(request.selector));
    const [found] = await readSummaries(database, toolset, {
      condition: eq(versions.version, version),
      limit: 1,
    });
    if (found === undefined) throw new Error(`The version ${version} of ${toolset} has no marks.`);
    return found.summary;
  });
