import type { SchemaPlace } from '../schema/document.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import type { Verdict } from './change.ts';
import type { ToolPair, ToolsetPair } from './pairTools.ts';
import type { SchemaPair, Side } from './schemaPair.ts';

/**
 * One kind of edit, by a past event. A rule only finds and explains; whether an edit contradicts earlier
 * calls follows from its effect and from what is proven.
 */
export type Rule =
  | RuleOn<'toolset', ToolsetPair>
  | RuleOn<'tool', ToolPair>
  | (RuleOn<'schema', SchemaPair> & {
      /** Which of the two schemas it looks at; without it both. */
      readonly side?: Side;
      /**
       * The keywords it looks at, with `anyAnnotation` for all that accept every value: where both sides say
       * these alike, word for word, it has nothing to find and is not asked. `properties` counts by its names
       * and their order. Without it the rule is asked everywhere.
       */
      readonly keywords?: readonly string[];
    });

type RuleOn<On extends string, Pair> = {
  /** The file's name. On an output schema a rule that is about values is told as `output-` and this. */
  readonly id: string;
  readonly on: On;
  readonly effect: Effect;
  /** The step in version that the edit asks for where it breaks nothing. */
  readonly bump: 'patch' | 'minor';
  readonly find: (pair: Pair) => Iterable<Finding>;
  /** What changed, in one sentence. */
  readonly says: (finding: Finding) => string;
  /** How it meets the calls, or the results, in history, in one sentence. */
  readonly why: (finding: Finding, told: Told) => string;
  /** What to do instead, where it breaks. */
  readonly instead: (finding: Finding, told: Told) => string;
  /** The rule that tells the edit that undoes this one, or why there is none. */
  readonly mirror: string | { readonly none: string };
  /** Two toolsets between which this rule finds something. */
  readonly example: { readonly old: Example; readonly next: Example };
};

/**
 * What an edit does to the values a schema accepts.
 *
 * - `narrows`: some are refused now, which contradicts calls; `widens`: some are accepted now that were not,
 *   which contradicts what results promised; `changes`: both;
 * - `breaks`: it contradicts what history shows by what it is, whatever values are accepted;
 * - `keeps`: the values in declared names stay, though the edit may be blamed where a proof fails;
 * - `text`: it is read fresh on every request.
 */
export type Effect = 'narrows' | 'widens' | 'changes' | 'breaks' | 'keeps' | 'text';

/** A fact. The walk adds where it stands and what it does. */
export type Finding = {
  /** Into the schema for rules on schemas, into the tool otherwise. */
  readonly path: Pointer;
  readonly before?: Json;
  readonly after?: Json;
  /** A name that the sentences need. */
  readonly name?: string;
  /** What it was called before, where that differs. */
  readonly formerly?: string;
  readonly notices?: readonly string[];
  /** Where it differs from the rule's. */
  readonly effect?: Effect;
  /** The tool it is about, on toolsets. */
  readonly tool?: string | null;
  /** Proven, no value is refused now that was accepted; the finding then takes nothing away. */
  readonly takesNothing?: Claim;
  /** Proven, no value is accepted now that was refused; the finding then adds nothing. */
  readonly addsNothing?: Claim;
  /** A member that a value must have, or must lack, to show it; without it what is refused at its place. */
  readonly shownBy?: ShownBy;
  /** Where a witness should show it. */
  readonly focus?: { readonly old?: Pointer; readonly next?: Pointer };
};

/**
 * `holds`: a name, or any that is listed nowhere; `as` and `outside`: the schemas that its value satisfies, and
 * does not.
 */
export type ShownBy =
  | { readonly holds: string | undefined; readonly as: SchemaPlace; readonly outside?: SchemaPlace }
  | { readonly lacks: string };

/** That everything in one schema lies within another. `alone`: a keyword taken by itself, whatever the names. */
export type Claim = {
  readonly inner: SchemaPlace;
  readonly outer: SchemaPlace;
  readonly alone?: true;
  /** In a plain object the finding adds something exactly where this does not hold. */
  readonly decides?: true;
};

export type Told = { readonly verdict: Verdict; readonly side: Side };

type Example = { readonly description?: string; readonly tools: readonly JsonObject[] };
