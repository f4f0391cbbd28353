import type { Rename } from '../compat/change.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import type { Level } from './finding.ts';
import type { Parameter } from './parameter.ts';
import type { ToolsetView, ToolView } from './toolsetView.ts';

/** One kind of standing fault. It finds and explains; levels are the caller's to change. */
export type Lint =
  | LintOn<'toolset', ToolsetView>
  | LintOn<'tool', ToolView>
  /** Every property that stands anywhere in an input schema. */
  | LintOn<'parameter', Parameter>;

type LintOn<On extends string, View> = {
  /** The file's name; stable for ever once released. */
  readonly id: string;
  readonly on: On;
  readonly level: Level;
  readonly find: (view: View) => Iterable<Found>;
  /** What is wrong, in one sentence. */
  readonly says: (found: Found) => string;
  /** What it does to a model's calls, or to the bill, in one sentence. */
  readonly why: (found: Found) => string;
  /** What to do, in one sentence. */
  readonly instead: (found: Found) => string;
  /** A toolset in which this lint finds something, and the same put right, where no lint does. */
  readonly example: { readonly bad: Example; readonly good: Example };
};

/** A fact. */
export type Found = {
  /** Into the tool, or into the toolset on toolsets. */
  readonly path: Pointer;
  /** What the fault is about: as long as this is unchanged, an acknowledgement holds. */
  readonly about: Json;
  /** The tool, where a lint on the toolset is about one. */
  readonly tool?: string;
  /** The name that the sentences are about. */
  readonly name?: string;
  /** Another name that they need: a sibling, a word, a value. */
  readonly other?: string;
  readonly values?: readonly Json[];
  readonly count?: number;
};

export type Example = {
  readonly description?: string;
  readonly tools: readonly JsonObject[];
  /** The version before, where the fault is one of an edit. */
  readonly before?: { readonly tools: readonly JsonObject[] };
  readonly renames?: readonly Rename[];
};
