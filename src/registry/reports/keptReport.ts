import { and, eq } from 'drizzle-orm';
import type { Report } from '../../compat/report.ts';
import type { Database } from '../database/database.ts';
import { reports, versions } from '../database/tables.ts';
import { Problem } from '../problem.ts';
import type { StoredReport } from '../storedReport.ts';
import { requireToolset } from '../versions/findVersion.ts';
import { refusePurged } from '../versions/verifiedBytes.ts';

/** The report kept when a version was published. */
export const keptReport = async (
  database: Database,
  toolset: string,
  version: string,
): Promise<StoredReport> => {
  const [row] = await database
    .select({
      version: versions.version,
      previous: versions.previous,
      id: reports.id,
      fromDigest: reports.fromDigest,
      toDigest: reports.toDigest,
      text: reports.text,
    })
    .from(versions)
    .innerJoin(reports, eq(reports.id, versions.report))
    .where(and(eq(versions.toolset, toolset), eq(versions.version, version)));
  if (row !== undefined) {
    if (row.text === '') {
      await refusePurged(database, row.toDigest);
      if (row.fromDigest !== null) await refusePurged(database, row.fromDigest);
    }
    return {
      id: row.id,
      toolset,
      from: row.fromDigest === null ? null : { version: row.previous, digest: row.fromDigest },
      to: { version: row.version, digest: row.toDigest },
      ...(JSON.parse(row.text) as Report),
    };
  }
  await requireToolset(database, toolset);
  throw new Problem(
    'unknown-version',
    `The toolset ${toolset} has no version ${version}.`,
    'List its versions, and give one of them exactly.',
  );
};
