import { and, asc, eq, like, or } from 'drizzle-orm';
import type { Report } from '../../compat/report.ts';
import type { Database } from '../database/database.ts';
import { reports, versionMarks, versions } from '../database/tables.ts';

/** A name that a version took from a tool. */
export type RetiredTool = {
  readonly name: string;
  readonly version: string;
  /** The name that the tool has since; null where it was removed. */
  readonly to: string | null;
};

/** By the reports that are kept with a toolset's approved versions, least version first. */
export const retiredTools = async (database: Database, toolset: string): Promise<readonly RetiredTool[]> => {
  const rows = await database
    .select({ version: versions.version, text: reports.text })
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
        or(like(reports.text, '%"tool-renamed"%'), like(reports.text, '%"tool-removed"%')),
      ),
    )
    .orderBy(asc(versions.rank));
  return rows.flatMap(({ version, text }) =>
    (JSON.parse(text) as Report).changes.flatMap(({ rule, tool, before, after }): RetiredTool[] => {
      if (rule === 'tool-renamed' && typeof before === 'string' && typeof after === 'string') {
        return [{ name: before, version, to: after }];
      }
      return rule === 'tool-removed' && tool !== null ? [{ name: tool, version, to: null }] : [];
    }),
  );
};
