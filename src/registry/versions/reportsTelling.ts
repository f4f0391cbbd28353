import { and, asc, eq, like, or } from 'drizzle-orm';
import type { Change } from '../../compat/change.ts';
import type { Report } from '../../compat/report.ts';
import type { Database } from '../database/database.ts';
import { reports, versionMarks, versions } from '../database/tables.ts';

/** What a version changed, by the report that is kept with it. */
export type TellingReport = {
  readonly version: string;
  /** Orders as semver does, see `versionRank`. */
  readonly rank: string;
  readonly changes: readonly Change[];
};

/** The reports of a toolset's approved versions that tell of a change by one of these rules, least version first. */
export const reportsTelling = async (
  database: Database,
  toolset: string,
  rules: readonly Change['rule'][],
): Promise<readonly TellingReport[]> => {
  const rows = await database
    .select({ version: versions.version, rank: versions.rank, text: reports.text })
    .from(versions)
    .innerJoin(reports, eq(reports.id, versions.report))
    .innerJoin(
      versionMarks,
      and(eq(versionMarks.toolset, versions.toolset), eq(versionMarks.version, versions.version)),
    )
    .where(
      and(
        eq(versions.toolset, toolset),
        eq(versionMarks.state, 'approved'),
        or(...rules.map((rule) => like(reports.text, `%"${rule}"%`))),
      ),
    )
    .orderBy(asc(versions.rank));
  return rows.map(({ text, ...row }) => ({ ...row, changes: (JSON.parse(text) as Report).changes }));
};
