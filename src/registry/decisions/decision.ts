import type { CostedReport } from '../appraisal/withCost.ts';
import type { VersionState } from '../versionSummary.ts';

/** What is known of a report's breaking changes: `open` waits for somebody to decide. */
export const reviewStates = ['open', 'approved', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const rulings = ['approve', 'reject'] as const;
export type Ruling = (typeof rulings)[number];

/**
 * Where an approval counts: for any publish of the same changes, or for the very content that was looked at. A
 * version that was published already is decided by itself: about it every decision is one of `content`.
 */
export const decisionScopes = ['changes', 'content'] as const;
export type DecisionScope = (typeof decisionScopes)[number];

/** A decision as it was made. It is never edited: a later one on the same changes takes its place. */
export type Decision = {
  /** Grows with each decision of the registry. */
  readonly id: number;
  readonly report: string;
  readonly decision: Ruling;
  readonly comment: string;
  /** Fingerprints of the breaking changes it is about; null where it is about the whole report. */
  readonly changes: readonly string[] | null;
  readonly scope: DecisionScope;
  /** From then on it counts no more for what is not published yet: RFC 3339 in UTC, or null. */
  readonly expires: string | null;
  readonly by: string;
  readonly owner: string;
  readonly at: string;
  /** The versions that it decided: an approval of a check is used up by the first. */
  readonly versions: readonly string[];
};

/** Where one breaking change stands. */
export type ChangeReview = {
  /** The twelve digits that the change shows. */
  readonly fingerprint: string;
  /** All 64, by which changes are told apart. */
  readonly hash: string;
  readonly state: ReviewState;
  /** The id of the decision that says so; null where nobody decided. */
  readonly decision: number | null;
};

/** What a report waits for, computed when it is read. */
export type Review = {
  /** The breaking changes, in the report's order. */
  readonly changes: readonly ChangeReview[];
  /** The versions that were published with this report. */
  readonly versions: readonly ReviewedVersion[];
  /** Who asked for a review by a check, and how long it is kept; null where nobody did. */
  readonly asked: {
    readonly by: string;
    readonly at: string;
    readonly until: string;
    readonly message: string | null;
  } | null;
};

export type ReviewedVersion = {
  readonly version: string;
  readonly state: VersionState;
  /** Channels that move to it when it is approved. */
  readonly waiting: readonly string[];
  /**
   * While it is pending, the release that it would be compared with now, where that is another than the report's:
   * what changed against that one is in no report yet. Otherwise null.
   */
  readonly overtakenBy: string | null;
};

/** A report with its cost, and with what was decided about it. */
export type ReviewedReport = CostedReport & {
  readonly state: ReviewState;
  /** Newest first. */
  readonly decisions: readonly Decision[];
  readonly review: Review;
};
