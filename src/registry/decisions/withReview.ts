import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { SemVer } from 'semver';
import type { EvidenceWish } from '../appraisal/evidenceOf.ts';
import { type CostedReport, withCost } from '../appraisal/withCost.ts';
import type { Database } from '../database/database.ts';
import { decidedVersions, decisions } from '../database/tables.ts';
import type { Registry } from '../registry.ts';
import type { FoundReport } from '../reports/findReport.ts';
import { findPredecessor } from '../versions/findPredecessor.ts';
import { breakingHashes } from './breakingHashes.ts';
import { changeReviews } from './changeReviews.ts';
import { checkReviews } from './checkReviews.ts';
import type {
  ChangeReview,
  Decision,
  Review,
  ReviewedReport,
  ReviewedVersion,
  ReviewState,
} from './decision.ts';
import { reportedVersions } from './reportedVersions.ts';

/** A report with its cost and with what was decided about it, both found now. */
export const withReview = async (
  registry: Registry,
  found: FoundReport,
  evidence?: EvidenceWish,
): Promise<ReviewedReport> => {
  const { report, check } = found;
  const definition = found.published ? undefined : check?.definition;
  const contents = new Map(definition === undefined ? [] : [[report.to.digest, definition]]);
  const [costed, reviewed] = await Promise.all([
    withCost(registry, report, contents, evidence),
    reviewOf(registry, found),
  ]);
  return { ...costed, ...reviewed };
};

const reviewOf = async (
  { database, now }: Registry,
  { report, check, published }: FoundReport,
): Promise<Omit<ReviewedReport, keyof CostedReport>> => {
  const at = now();
  const asked: Review['asked'] =
    check === undefined
      ? null
      : {
          by: check.askedBy,
          at: check.askedAt.toISOString(),
          until: check.lapsesAt.toISOString(),
          message: check.message,
        };
  if (!published && check !== undefined) {
    const { state, changes } = await checkReviews(database, check, at);
    const made = await decisionsAbout(database, report.id, changes);
    return { state, decisions: made, review: { changes, versions: [], asked } };
  }
  const hashes = breakingHashes(report);
  const standing = published ? await readVersions(database, report.toolset, report.id) : [];
  const waiting = standing.find(({ state }) => state === 'pending') ?? standing.find(isUndecided);
  const state: ReviewState =
    waiting === undefined ? 'approved' : waiting.state === 'pending' ? 'open' : 'rejected';
  const shown = waiting ?? standing[0];
  const ruled = shown === undefined ? [] : await decisionsOn(database, { toolset: report.toolset, ...shown });
  const reviews = changeReviews(hashes, ruled, state === 'approved' ? new Date(0) : at);
  const changes =
    state === 'approved' ? reviews.map((one): ChangeReview => ({ ...one, state: 'approved' })) : reviews;
  return {
    state,
    decisions: await decisionsAbout(database, report.id, changes),
    review: { changes, versions: standing, asked },
  };
};

const isUndecided = ({ state }: ReviewedVersion): boolean => state !== 'approved';

const readVersions = async (
  database: Database,
  toolset: string,
  report: string,
): Promise<readonly ReviewedVersion[]> => {
  const rows = await reportedVersions(database, toolset, report);
  return Promise.all(
    rows.map(async ({ version, previous, state, waiting }) => {
      const below = new SemVer(version);
      const now = state === 'pending' ? await findPredecessor(database, toolset, { below }) : undefined;
      const overtakenBy = now === undefined || now.version === previous ? null : now.version;
      return { version, state, waiting: waiting ?? [], overtakenBy };
    }),
  );
};

/** The decisions that decided a version, oldest first, each with what it decided there. */
export const decisionsOn = (
  database: Database,
  { toolset, version }: { readonly toolset: string; readonly version: string },
) =>
  database
    .select({
      id: decisions.id,
      decision: decisions.decision,
      whole: decisions.whole,
      fingerprints: decidedVersions.fingerprints,
      expiresAt: decisions.expiresAt,
    })
    .from(decidedVersions)
    .innerJoin(decisions, eq(decisions.id, decidedVersions.decision))
    .where(and(eq(decidedVersions.toolset, toolset), eq(decidedVersions.version, version)))
    .orderBy(asc(decisions.id));

/** Those on the report, and those on others that decide some of its changes. Newest first. */
const decisionsAbout = async (
  database: Database,
  report: string,
  changes: readonly ChangeReview[],
): Promise<readonly Decision[]> => {
  const named = [...new Set(changes.flatMap(({ decision }) => (decision === null ? [] : [decision])))];
  const rows = await database
    .select()
    .from(decisions)
    .where(or(eq(decisions.report, report), named.length === 0 ? undefined : inArray(decisions.id, named)))
    .orderBy(asc(decisions.id));
  if (rows.length === 0) return [];
  const used = await database
    .select({ decision: decidedVersions.decision, version: decidedVersions.version })
    .from(decidedVersions)
    .where(
      inArray(
        decidedVersions.decision,
        rows.map(({ id }) => id),
      ),
    );
  return rows.reverse().map(
    (row): Decision => ({
      id: row.id,
      report: row.report,
      decision: row.decision,
      comment: row.comment,
      changes: row.whole ? null : row.fingerprints.map((hash) => hash.slice(0, 12)),
      scope: row.scope,
      expires: row.expiresAt?.toISOString() ?? null,
      by: row.decidedBy,
      owner: row.owner,
      at: row.decidedAt.toISOString(),
      versions: used.filter(({ decision }) => decision === row.id).map(({ version }) => version),
    }),
  );
};
