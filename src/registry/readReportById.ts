import { asc, eq } from 'drizzle-orm';
import { versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { keptReport } from './reports/keptReport.ts';
import type { StoredReport } from './storedReport.ts';

/** A report kept at publishing, with the first version that it was kept for. */
export const readReportById = ({ database }: Registry, id: string): Promise<StoredReport> =>
  whileUp(async () => {
    const [first] = /^[0-9a-f]{64}$/.test(id)
      ? await database
          .select({ toolset: versions.toolset, version: versions.version })
          .from(versions)
          .where(eq(versions.report, id))
          .orderBy(asc(versions.seq))
          .limit(1)
      : [];
    if (first !== undefined) return keptReport(database, first.toolset, first.version);
    throw new Problem(
      'unknown-report',
      'There is no report with this id: reports are kept when a version is published.',
      'List the reports, or compare the two versions again.',
    );
  });
