import { asc, eq } from 'drizzle-orm';
import type { Caller } from './access/caller.ts';
import { covers } from './access/covers.ts';
import { type CostedReport, withCost } from './appraisal/withCost.ts';
import { versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { keptReport } from './reports/keptReport.ts';

/** A report kept at publishing, with the first version that it was kept for; for those whose key is about its toolset. */
export const readReportById = (
  registry: Registry,
  { id, caller }: { readonly id: string; readonly caller: Pick<Caller, 'toolsets'> },
): Promise<CostedReport> =>
  whileUp(async () => {
    const { database } = registry;
    const [first] = /^[0-9a-f]{64}$/.test(id)
      ? await database
          .select({ toolset: versions.toolset, version: versions.version })
          .from(versions)
          .where(eq(versions.report, id))
          .orderBy(asc(versions.seq))
          .limit(1)
      : [];
    if (first !== undefined && covers(caller, first.toolset))
      return withCost(registry, await keptReport(database, first.toolset, first.version));
    throw new Problem(
      'unknown-report',
      'There is no report with this id: reports are kept when a version is published.',
      'List the reports, or compare the two versions again.',
    );
  });
