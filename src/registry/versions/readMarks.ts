import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { versionMarks } from '../database/tables.ts';
import type { VersionState } from '../versionSummary.ts';

export type Marks = {
  readonly state: VersionState;
  readonly deprecated: string | null;
  readonly yanked: boolean;
};

/** What is marked about a version now. */
export const readMarks = async (database: Database, toolset: string, version: string): Promise<Marks> => {
  const [marks] = await database
    .select({
      state: versionMarks.state,
      deprecated: versionMarks.deprecated,
      yanked: versionMarks.yanked,
    })
    .from(versionMarks)
    .where(and(eq(versionMarks.toolset, toolset), eq(versionMarks.version, version)));
  if (marks === undefined) throw new Error(`The version ${version} of ${toolset} has no marks.`);
  return marks;
};
