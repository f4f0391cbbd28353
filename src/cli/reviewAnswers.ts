import type { Bump, Verdict } from '../compat/change.ts';
import type { CheckAnswer, PublishAnswer, ReportAnswer } from './answers.ts';

/** What the registry answers about reviews, as far as the commands show it. */
export type ApprovalAnswer = {
  readonly onBreaking: string;
  readonly state: 'not-needed' | 'approved' | 'open';
  readonly changes: readonly {
    readonly hash: string;
    readonly state: string;
    readonly decision: { readonly by: string; readonly comment: string } | null;
  }[];
};

type Identified = { readonly report: ReportAnswer & { readonly id: string } };

export type PublishedAnswer = PublishAnswer & Identified & { readonly approval: ApprovalAnswer | null };

export type CheckedAnswer = CheckAnswer &
  Identified & {
    readonly state: string;
    readonly approval: ApprovalAnswer | null;
    readonly reviewUntil: string | null;
  };

export type ReviewedAnswer = {
  readonly id: string;
  readonly toolset: string;
  readonly state: string;
  readonly review: {
    readonly changes: readonly { readonly fingerprint: string; readonly state: string }[];
    readonly versions: readonly {
      readonly version: string;
      readonly state: string;
      readonly overtakenBy: string | null;
    }[];
  };
};

export type ReportsAnswer = {
  readonly items: readonly {
    readonly id: string;
    readonly toolset: string;
    readonly from: { readonly version: string | null } | null;
    readonly to: { readonly version: string | null };
    readonly verdict: Verdict;
    readonly bump: Bump;
    readonly state: string;
    readonly madeAt: string;
  }[];
  readonly next: string | null;
};
