import type { Rename } from '../../compat/change.ts';
import type { Report } from '../../compat/report.ts';
import type { CostOptions } from '../../cost/costOf.ts';
import type { FormatId } from '../../formats/formatIds.ts';
import type { Counted } from '../../history/evidence.ts';
import type { FittedCall } from '../../history/fit.ts';
import type { KeptCall } from '../../history/keptCall.ts';
import type { Acknowledgement, Level } from '../../lint/finding.ts';
import type { Json } from '../../schema/json.ts';
import type { Lens } from '../../schema/lens.ts';
import type { Fault } from '../../toolset/fault.ts';
import type { Limits } from '../../toolset/limits.ts';
import type { SampledCall } from '../calls/sampleCalls.ts';
import type { ReportText } from '../reports/reportText.ts';
import type { Text } from './text.ts';

/** A definition from outside, and the canonical text of what it follows. */
export type DefinitionTask = {
  /** Or what `unreadJson` gave for it. */
  readonly definition: unknown;
  readonly limits: Limits;
  readonly predecessor: Text | null;
  readonly lens: Lens;
  readonly renames: readonly Rename[];
};

/** The body of a request, and the field whose value is looked at and left out. */
export type BodyTask = { readonly bytes: Uint8Array; readonly depth: number; readonly field: string };

/** The body without the field, and whether the field was there. */
export type ReadBody =
  | { readonly ok: true; readonly value: unknown; readonly left: boolean }
  | { readonly ok: false; readonly fault: string };

export type JudgedDefinition =
  | { readonly faults: readonly Fault[] }
  | {
      /** Canonical. */
      readonly text: Uint8Array;
      readonly digest: string;
      readonly toolNames: readonly string[];
      readonly normalised: readonly string[];
      /** Null where there is no predecessor. */
      readonly report: ReportText | null;
    };

/** Two canonical texts. */
export type CompareTask = {
  readonly old: Text;
  readonly next: Text;
  readonly lens: Lens;
  readonly renames: readonly Rename[];
};

/** A canonical text, and the provider's shape it is to be written in. */
export type RenderTask = { readonly text: Text; readonly format: FormatId };

/** A canonical text, a call of one of its tools, and names that tools got in the course of time. */
export type CallTask = {
  readonly text: string;
  readonly call: { readonly tool: string; readonly arguments: Json };
  readonly renames: readonly { readonly from: string; readonly to: string }[];
};

/** What should have been sent in a format, and the body of the request that was; text is read as JSON text. */
export type VerifyTask = { readonly expected: string; readonly request: Json; readonly format: FormatId };

/** A canonical text, the one before it, and what a toolset asks of both; then how much of the answer is wanted. */
export type LintTask = {
  readonly text: Text;
  readonly before: Text | null;
  readonly renames: readonly Rename[];
  readonly levels: Readonly<Record<string, Level | 'off'>>;
  readonly tokenBudget: number;
  readonly acknowledged: readonly Acknowledgement[];
  readonly scope: 'all' | 'edit';
  readonly most: number;
};

/** A canonical text, and the traffic that carries it. */
export type CostTask = { readonly text: Text; readonly options: CostOptions };

/** The same for an edit; `old` is null for a first version. */
export type EditBillTask = {
  readonly old: Text | null;
  readonly next: Text;
  readonly options: CostOptions;
};

/** Two canonical texts, and calls that were made under the first. */
export type ReplayTask = { readonly old: string; readonly next: string; readonly calls: readonly KeptCall[] };

/** Two canonical texts, what the edit between them is, and recorded calls to hold against it. */
export type EvidenceTask = {
  readonly old: Text;
  readonly next: Text;
  /** Or the JSON text of one. */
  readonly report: Pick<Report, 'renames' | 'changes'> | Uint8Array;
  readonly calls: readonly SampledCall[];
  readonly threshold: number;
  readonly counted: Counted;
};

/** A canonical text, recorded calls, and the one tool that is asked for, unless all are. */
export type CensusTask = {
  readonly text: string;
  readonly calls: readonly SampledCall[];
  readonly tool: string | undefined;
};

/** Calls of a conversation, and the canonical texts of versions to hold them against. */
export type FitTask = { readonly calls: readonly FittedCall[]; readonly texts: readonly string[] };
