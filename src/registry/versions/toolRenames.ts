import { and, asc, eq, like } from 'drizzle-orm';
import type { Report } from '../../compat/report.ts';
import type { Database } from '../database/database.ts';
import { reports, versionMarks, versions } from '../database/tables.ts';

export type ToolRename = { readonly from: string; readonly to: string };

/**
 * The tools that got another name in a toolset's approved versions, declared or found when those were
 * published, least version first.
 */
export const toolRenames = async (
  database: Database,
  toolset: string,
): Promise<readonly (ToolRename & { readonly rank: string })[]> => {
  const rows = await database
    .select({ rank: versions.rank, text: reports.text })
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
        like(reports.text, '%"tool-renamed"%'),
      ),
    )
    .orderBy(asc(versions.rank));
  return rows.flatMap(({ rank, text }) =>
    (JSON.parse(text) as Report).changes.flatMap(({ rule, before, after }) =>
      rule === 'tool-renamed' && typeof before === 'string' && typeof after === 'string'
        ? [{ rank, from: before, to: after }]
        : [],
    ),
  );
};
