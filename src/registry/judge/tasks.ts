import type { Rename } from '../../compat/change.ts';
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
