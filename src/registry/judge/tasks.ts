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

/** A definition from outside, and the canonical text of what it follows. */
export type DefinitionTask = {
  /** Or what `unreadJson` gave for it. */
  readonly definition: unknown;
  readonly limits: Limits;
  readonly predecessor: string | null;
  readonly lens: Lens;
  readonly renames: readonly Rename[];
};

/** The body of a request, and the field whose value is not read but looked at. */
export type BodyTask = { readonly bytes: Uint8Array; readonly depth: number; readonly field: string };

/** The body without the field, and the whole text; without the text the field is not there. */
export type ReadBody =
  | { readonly ok: true; readonly value: unknown; readonly text?: string }
  | { readonly ok: false; readonly fault: string };

export type JudgedDefinition =
  | { readonly faults: readonly Fault[] }
  | {
      /** Canonical. */
      readonly text: string;
      readonly digest: string;
      readonly toolNames: readonly string[];
      readonly normalised: readonly string[];
      /** As JSON text; null where there is no predecessor. */
      readonly report: string | null;
    };

/** Two canonical texts. */
export type CompareTask = {
  readonly old: string;
  readonly next: string;
  readonly lens: Lens;
  readonly renames: readonly Rename[];
};

/** A canonical text, and the provider's shape it is to be written in. */
export type RenderTask = { readonly text: string; readonly format: FormatId };

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
  readonly text: string;
  readonly before: string | null;
  readonly renames: readonly Rename[];
  readonly levels: Readonly<Record<string, Level | 'off'>>;
  readonly tokenBudget: number;
  readonly acknowledged: readonly Acknowledgement[];
  readonly scope: 'all' | 'edit';
  readonly most: number;
};

/** A canonical text, and the traffic that carries it. */
export type CostTask = { readonly text: string; readonly options: CostOptions };

/** The same for an edit; `old` is null for a first version. */
export type EditBillTask = {
  readonly old: string | null;
  readonly next: string;
  readonly options: CostOptions;
};

/** Two canonical texts, and calls that were made under the first. */
export type ReplayTask = { readonly old: string; readonly next: string; readonly calls: readonly KeptCall[] };

/** Two canonical texts, what the edit between them is, and recorded calls to hold against it. */
export type EvidenceTask = {
  readonly old: string;
  readonly next: string;
  readonly report: Pick<Report, 'renames' | 'changes'>;
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
