import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { channels, definitions, reports, versionMarks, versions } from '../database/tables.ts';
import type { VersionSummary } from '../versionSummary.ts';

/** Summaries of a toolset's versions, in the order of publishing, newest first, with their place in it. */
export const readSummaries = async (
  database: Database,
  toolset: string,
  which: { readonly condition?: SQL | undefined; readonly limit: number },
): Promise<readonly { seq: number; summary: VersionSummary }[]> => {
  const [rows, places] = await Promise.all([
    database
      .select({
        version: versions,
        marks: versionMarks,
        verdict: reports.verdict,
        bump: reports.bump,
        tools: sql<number>`cardinality(${definitions.toolNames})`,
      })
      .from(versions)
      .innerJoin(
        versionMarks,
        and(eq(versionMarks.toolset, versions.toolset), eq(versionMarks.version, versions.version)),
      )
      .innerJoin(reports, eq(reports.id, versions.report))
      .innerJoin(definitions, eq(definitions.digest, versions.digest))
      .where(and(eq(versions.toolset, toolset), which.condition))
      .orderBy(desc(versions.seq))
      .limit(which.limit),
    database.select().from(channels).where(eq(channels.toolset, toolset)).orderBy(asc(channels.channel)),
  ]);
  return rows.map(({ version: row, marks, verdict, bump, tools }) => ({
    seq: row.seq,
    summary: {
      toolset,
      version: row.version,
      digest: row.digest,
      state: marks.state,
      deprecated: marks.deprecated,
      yanked: marks.yanked,
      channels: places.filter(({ version }) => version === row.version).map(({ channel }) => channel),
      previous: row.previous,
      verdict,
      bump,
      report: row.report,
      tools: Number(tools),
      publisher: row.publisher,
      message: row.message,
      source: row.source,
      renames: row.renames ?? [],
      lens: row.lens,
      engine: row.engine,
      publishedAt: row.createdAt.toISOString(),
    },
  }));
};
