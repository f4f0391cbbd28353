import type { Bump, Verdict } from '../compat/change.ts';
import type { Report } from '../compat/report.ts';
import type { EditBill } from '../cost/editBill.ts';
import type { Refusal } from '../formats/refusal.ts';

import type { Evidence } from '../history/evidence.ts';
import type { ChosenFindings } from '../lint/chooseFindings.ts';

import type { ShownMove } from './moveWords.ts';

/** The registry's answers, as far as the commands show them. */
export type ReportAnswer = Report & {
  readonly toolset: string;
  readonly from: SideAnswer | null;
  readonly to: SideAnswer;
  /** Null where it could not be reckoned. */
  readonly cost: EditBill | null;
  /** What recorded calls show; null where that is not known. */
  readonly evidence: Evidence | null;
};

type SideAnswer = { readonly version: string | null; readonly digest: string };

export type PublishAnswer = {
  readonly toolset: string;
  readonly version: string;
  readonly state: string;
  readonly digest: string;
  readonly previous: string | null;
  readonly report: ReportAnswer;
  readonly lint: ChosenFindings | null;
  readonly normalised: readonly string[];
};

export type CheckAnswer = Omit<PublishAnswer, 'state'> & { readonly formats: readonly FormatCheckAnswer[] };

export type FormatCheckAnswer = {
  readonly format: string;
  readonly requires: readonly string[];
  readonly warnings: readonly Refusal[];
};

export type PinAnswer = {
  readonly session: string;
  readonly pins: readonly {
    readonly toolset: string;
    readonly version: string;
    readonly digest: string;
    readonly pinnedAt: string;
    readonly asked: string | null;
    readonly matches: boolean | null;
  }[];
};

export type SessionAnswer = {
  readonly session: string;
  readonly createdAt: string;
  readonly pins: readonly {
    readonly toolset: string;
    readonly version: string;
    readonly selector: string;
    readonly pinnedAt: string;
    readonly deprecated: string | null;
    readonly yanked: boolean;
    readonly newer: { readonly version: string; readonly verdict: Verdict; readonly bump: Bump } | null;
  }[];
  readonly state: string;
  readonly history: readonly ShownMove[];
};

export type SessionsAnswer = {
  readonly items: readonly {
    readonly session: string;
    readonly state: string;
    readonly createdAt: string;
    readonly pins: readonly { readonly toolset: string; readonly version: string }[];
  }[];
  readonly next: string | null;
};

export type KeyAnswer = {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly state: string;
  readonly scopes: readonly string[];
  readonly toolsets: readonly string[];
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
};

export type KeysAnswer = { readonly items: readonly KeyAnswer[]; readonly next: string | null };

export type AuditAnswer = {
  readonly items: readonly {
    readonly seq: number;
    readonly at: string;
    readonly act: string;
    readonly actor: string;
    readonly owner: string;
    readonly address: string | null;
    readonly toolset: string | null;
    readonly subject: string | null;
  }[];
  readonly next: string | null;
};
