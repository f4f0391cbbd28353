import { asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { decisions } from '../database/tables.ts';
import { findPolicy } from '../policies/findPolicy.ts';
import { changeReviews, reviewStateOf } from './changeReviews.ts';
import type { ChangeReview, ReviewState } from './decision.ts';
import { daysFrom, decisionDays, standingDecisions } from './standingDecisions.ts';

export type CheckReviews = {
  readonly state: ReviewState;
  readonly changes: readonly ChangeReview[];
  /** When the first of the approvals that it rests on lapses. */
  readonly approvedUntil: Date | null;
};

/**
 * Where the breaking changes of a check stand: by what would count at their publish, and where a publish used that
 * up already, by what was decided about the check itself.
 */
export const checkReviews = async (
  database: Database,
  check: {
    readonly id: string;
    readonly toolset: string;
    readonly toDigest: string;
    readonly breaking: readonly string[];
    readonly owners: readonly string[];
  },
  now: Date,
): Promise<CheckReviews> => {
  const { id, toolset, toDigest, breaking, owners } = check;
  const { fourEyes } = await findPolicy(database, toolset);
  const about = { toolset, digest: toDigest, hashes: breaking, except: fourEyes ? owners : [], now };
  const standing = await standingDecisions(database, about);
  const own = await database
    .select()
    .from(decisions)
    .where(eq(decisions.report, id))
    .orderBy(asc(decisions.id));
  const lapsing = own.map((row) => ({
    ...row,
    expiresAt: row.expiresAt ?? daysFrom(row.decidedAt, decisionDays),
  }));
  const changes = changeReviews(breaking, lapsing, now).map((change): ChangeReview => {
    const made = standing.get(change.hash);
    if (made === undefined) return change;
    return { ...change, state: made.decision === 'approve' ? 'approved' : 'rejected', decision: made.id };
  });
  const state = reviewStateOf(changes);
  const times = [
    ...[...standing.values()].filter((made) => made.decision === 'approve').map(({ until }) => until),
    ...lapsing.filter(({ decision }) => decision === 'approve').map(({ expiresAt }) => expiresAt),
  ].filter((time) => time > now);
  const first = Math.min(...times.map((time) => time.getTime()));
  const approvedUntil = state === 'approved' && Number.isFinite(first) ? new Date(first) : null;
  return { state, changes, approvedUntil };
};
