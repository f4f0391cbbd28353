import { and, asc, desc, eq, getTableColumns, inArray, lt } from 'drizzle-orm';
import type { Bump, Verdict } from '../compat/change.ts';
import type { Lens } from '../schema/lens.ts';
import type { Caller } from './access/caller.ts';
import { coveredBy } from './access/covers.ts';
import { reports, versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { type Page, type PageRequest, pageOf, placeOf, requireLimit } from './page.ts';
import type { Registry } from './registry.ts';
import type { ReportSide } from './storedReport.ts';

export type ReportSummary = {
  readonly id: string;
  readonly toolset: string;
  readonly from: ReportSide | null;
  readonly to: ReportSide;
  readonly verdict: Verdict;
  readonly bump: Bump;
  readonly lens: Lens;
  readonly engine: string;
  readonly madeAt: string;
};

export type ReportsRequest = PageRequest & {
  /** Only what their key is about is shown. */
  readonly caller: Pick<Caller, 'toolsets'>;
  readonly verdict?: Verdict | undefined;
  readonly toolset?: string | undefined;
};

/** The reports kept at publishing, newest first, each with the first version that it was kept for. */
export const listReports = (
  { database }: Registry,
  { verdict, toolset, limit, cursor, caller }: ReportsRequest,
): Promise<Page<ReportSummary>> =>
  whileUp(async () => {
    const place = placeOf(cursor, ['number']);
    const { text: _text, ...columns } = getTableColumns(reports);
    const rows = await database
      .select(columns)
      .from(reports)
      .where(
        and(
          verdict && eq(reports.verdict, verdict),
          toolset === undefined ? undefined : eq(reports.toolset, requireToolsetName(toolset)),
          coveredBy(reports.toolset, caller),
          place && lt(reports.seq, place[0]),
        ),
      )
      .orderBy(desc(reports.seq))
      .limit(requireLimit(limit) + 1);
    const ids = rows.map(({ id }) => id);
    const kept = await database
      .selectDistinctOn([versions.report], {
        report: versions.report,
        version: versions.version,
        previous: versions.previous,
      })
      .from(versions)
      .where(inArray(versions.report, ids))
      .orderBy(versions.report, asc(versions.seq));
    const versionOf = new Map(kept.map((row) => [row.report, row]));
    return pageOf(
      rows,
      limit,
      ({ seq }) => [seq],
      ({ fromDigest, toDigest, createdAt, ...row }) => ({
        id: row.id,
        toolset: row.toolset,
        from:
          fromDigest === null
            ? null
            : { version: versionOf.get(row.id)?.previous ?? null, digest: fromDigest },
        to: { version: versionOf.get(row.id)?.version ?? null, digest: toDigest },
        verdict: row.verdict,
        bump: row.bump,
        lens: row.lens,
        engine: row.engine,
        madeAt: createdAt.toISOString(),
      }),
    );
  });
