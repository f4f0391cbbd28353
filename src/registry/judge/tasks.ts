import type { Rename } from '../../compat/change.ts';
import type { FormatId } from '../../formats/formatIds.ts';
import type { Json } from '../../schema/json.ts';
import type { Lens } from '../../schema/lens.ts';
import type { Fault } from '../../toolset/fault.ts';
import type { Limits } from '../../toolset/limits.ts';

/** A definition from outside, and the canonical text of what it follows. */
export type DefinitionTask = {
  readonly definition: unknown;
  readonly limits: Limits;
  readonly predecessor: string | null;
  readonly lens: Lens;
  readonly renames: readonly Rename[];
};

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
