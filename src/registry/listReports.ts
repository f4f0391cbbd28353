import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Bump, Verdict } from '../compat/change.ts';
import type { Lens } from '../schema/lens.ts';
import type { Caller } from './access/caller.ts';
import { coveredBy } from './access/covers.ts';
import type { Database } from './database/database.ts';
import { keptChecks, reports, versionMarks, versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import type { ReviewState } from './decisions/decision.ts';
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
  /** `open` waits for somebody to decide. */
  readonly state: ReviewState;
  readonly madeAt: string;
};

export type ReportsRequest = PageRequest & {
  readonly verdict?: Verdict | undefined;
  readonly toolset?: string | undefined;
  readonly state?: ReviewState | undefined;
  readonly caller: Pick<Caller, 'toolsets'>;
};

/**
 * The reports kept at publishing, each with the first version that it was kept for, and those of checks that ask for
 * a review, which have no version yet. Newest first.
 */
export const listReports = (registry: Registry, request: ReportsRequest): Promise<Page<ReportSummary>> =>
  whileUp(async () => {
    const { limit, cursor } = request;
    const place = placeOf(cursor, ['number']);
    const most = requireLimit(limit) + 1;
    const [published, checked] = await Promise.all([
      publishedReports(registry.database, request, place?.[0], most),
      checkReports(registry.database, request, place?.[0], most, registry.now()),
    ]);
    const rows = [...published, ...checked].sort((a, b) => b.seq - a.seq).slice(0, most);
    return pageOf(
      rows,
      limit,
      ({ seq }) => [seq],
      ({ summary }) => summary,
    );
  });

type Placed = { readonly seq: number; readonly summary: ReportSummary };

const publishedReports = async (
  database: Database,
  { verdict, toolset, state, caller }: ReportsRequest,
  before: number | undefined,
  most: number,
): Promise<readonly Placed[]> => {
  const { text: _text, ...columns } = getTableColumns(reports);
  const rows = await database
    .select({ ...columns, state: stateOfReport })
    .from(reports)
    .where(
      and(
        verdict && eq(reports.verdict, verdict),
        toolset === undefined ? undefined : eq(reports.toolset, requireToolsetName(toolset)),
        coveredBy(reports.toolset, caller),
        state && inState(state),
        before === undefined ? undefined : lt(reports.seq, before),
      ),
    )
    .orderBy(desc(reports.seq))
    .limit(most);
  const kept = await database
    .selectDistinctOn([versions.report], {
      report: versions.report,
      version: versions.version,
      previous: versions.previous,
    })
    .from(versions)
    .where(
      inArray(
        versions.report,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(versions.report, asc(versions.seq));
  const versionOf = new Map(kept.map((row) => [row.report, row]));
  return rows.map(({ seq, createdAt, fromDigest, toDigest, ...row }) => {
    const { previous = null, version = null } = versionOf.get(row.id) ?? {};
    const from = fromDigest === null ? null : { version: previous, digest: fromDigest };
    const { state: found, ...head } = row;
    const sides = { id: head.id, toolset: head.toolset, from, to: { version, digest: toDigest } };
    const { verdict: worst, bump, lens, engine } = head;
    const madeAt = createdAt.toISOString();
    return { seq, summary: { ...sides, verdict: worst, bump, lens, engine, state: found, madeAt } };
  });
};

/** Versions with this report that are in a state, through the few that are not approved. */
const versionsIn = (state: 'pending' | 'rejected'): SQL =>
  sql`exists (
    select 1 from ${versionMarks} join ${versions} on ${versions.toolset} = ${versionMarks.toolset}
      and ${versions.version} = ${versionMarks.version}
    where ${versionMarks.state} <> 'approved' and ${versionMarks.state} = ${sql.raw(`'${state}'`)}
      and ${versions.report} = ${reports.id}
  )`;

const stateOfReport = sql<ReviewState>`case when ${versionsIn('pending')} then 'open'
  when ${versionsIn('rejected')} then 'rejected' else 'approved' end`;

const inState = (state: ReviewState): SQL => {
  if (state === 'open') return versionsIn('pending');
  const notOpen = sql`not ${versionsIn('pending')}`;
  return state === 'rejected'
    ? sql`(${notOpen} and ${versionsIn('rejected')})`
    : sql`(${notOpen} and not ${versionsIn('rejected')})`;
};

const checkReports = async (
  database: Database,
  { verdict, toolset, state, caller }: ReportsRequest,
  before: number | undefined,
  most: number,
  now: Date,
): Promise<readonly Placed[]> => {
  const isLapsed = sql`${keptChecks.approvedUntil} <= ${now.toISOString()}::timestamptz`;
  const current = sql<ReviewState>`case when ${keptChecks.state} = 'approved' and ${isLapsed} then 'open' else ${keptChecks.state} end`;
  const {
    text: _text,
    definition: _definition,
    breaking: _breaking,
    ...columns
  } = getTableColumns(keptChecks);
  const rows = await database
    .select({ ...columns, state: current })
    .from(keptChecks)
    .where(
      and(
        gt(keptChecks.lapsesAt, now),
        notExists(database.select({ id: reports.id }).from(reports).where(eq(reports.id, keptChecks.id))),
        verdict && eq(keptChecks.verdict, verdict),
        toolset === undefined ? undefined : eq(keptChecks.toolset, requireToolsetName(toolset)),
        coveredBy(keptChecks.toolset, caller),
        state && sql`${current} = ${state}`,
        before === undefined ? undefined : lt(keptChecks.seq, before),
      ),
    )
    .orderBy(desc(keptChecks.seq))
    .limit(most);
  return rows.map(({ seq, fromDigest, fromVersion, toDigest, askedAt, ...row }) => ({
    seq,
    summary: {
      id: row.id,
      toolset: row.toolset,
      from: fromDigest === null ? null : { version: fromVersion, digest: fromDigest },
      to: { version: null, digest: toDigest },
      verdict: row.verdict,
      bump: row.bump,
      lens: row.lens,
      engine: row.engine,
      state: row.state,
      madeAt: askedAt.toISOString(),
    },
  }));
};
