import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import type { Registry } from './registry.ts';
import { keptReport } from './reports/keptReport.ts';
import type { StoredReport } from './storedReport.ts';
import { requireVersion } from './versions/readSelector.ts';

/** The report kept when this exact version was published. */
export const readReport = (
  { database }: Registry,
  { toolset, version }: { readonly toolset: string; readonly version: string },
): Promise<StoredReport> =>
  whileUp(async () =>
    keptReport(database, requireToolsetName(toolset), requireVersion(version, 'version').version),
  );
