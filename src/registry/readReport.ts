import { type CostedReport, withCost } from './appraisal/withCost.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import type { Registry } from './registry.ts';
import { keptReport } from './reports/keptReport.ts';
import { requireVersion } from './versions/readSelector.ts';

/** The report kept when this exact version was published. */
export const readReport = (
  registry: Registry,
  { toolset, version }: { readonly toolset: string; readonly version: string },
): Promise<CostedReport> =>
  whileUp(async () => {
    const exact = requireVersion(version, 'version').version;
    return withCost(registry, await keptReport(registry.database, requireToolsetName(toolset), exact));
  });
