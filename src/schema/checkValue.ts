import { asksForEvaluated } from './checking/asksForEvaluated.ts';
import { evaluate } from './checking/evaluate.ts';
import { type Undeclared, undeclared } from './checking/naming.ts';
import { nodeAt } from './checking/node.ts';
import type { Finding, Verdict } from './checking/outcome.ts';
import { pointerTo, type Run, rootAt } from './checking/run.ts';
import { quoted } from './checking/words.ts';
import type { SchemaPlace } from './document.ts';
import type { Json } from './json.ts';
import { type Pointer, under } from './pointer.ts';

export type Checked = {
  readonly verdict: Verdict;
  /** Where `verdict` is invalid: what is wrong, by pointers into the value. */
  readonly errors: readonly { readonly pointer: Pointer; readonly message: string }[];
  /** Keywords, by pointers into the schema's document, that could not be checked. */
  readonly unchecked: readonly Pointer[];
};

/**
 * Holds a value against a schema: 2020-12 or draft-07 with the older spellings, keywords beside `$ref`
 * counted, known formats asserted, `nullable` read. Decimals are exact and lengths count code points.
 *
 * The `declared` reading asks more: that every object uses declared names only, and that no integer lies
 * beyond ±(2^53 - 1), where numbers stop being exact (RFC 7493). At the `root`, which is a tool's whole
 * arguments, an object schema that names nothing declares nothing; `inside`, it is free-form.
 *
 * Ends after `budget` steps with `unknown`. Shares no code with the proof of containment, so that each can
 * be held against the other.
 */
export const checkValue = (
  place: SchemaPlace,
  value: Json,
  options: {
    reading: 'plain' | 'declared';
    position: 'root' | 'inside';
    budget?: number;
    /** Only the verdict is wanted: it ends at the first thing that is wrong, and no errors are told. */
    wordless?: true;
  },
): Checked => {
  const run: Run = {
    document: place.document,
    reading: options.reading,
    tracks: asksForEvaluated(place.document),
    evaluate,
    known: new Map(),
    unchecked: new Set(),
    left: options.budget ?? defaultBudget,
    depth: 0,
    vague: false,
  };
  if (depthOf(value) > deepestValue) return { verdict: 'unknown', errors: [], unchecked: [place.pointer] };
  const at = rootAt(value);
  const outcome = evaluate(run, nodeAt(place), at, options.wordless !== true);
  const unchecked = [...run.unchecked];
  if (options.reading === 'plain' || outcome.verdict === 'invalid') {
    const errors = outcome.findings.map(({ pointer, message }) => ({ pointer, message }));
    return { verdict: outcome.verdict, errors, unchecked };
  }
  const missing = outcome.declared
    .map((naming) => undeclared(naming, at, options.position === 'inside'))
    .reduce((best, other) => (other.length < best.length ? other : best));
  if (missing.length === 0) return { verdict: outcome.verdict, errors: [], unchecked };
  if (run.vague || outcome.verdict === 'unknown') return { verdict: 'unknown', errors: [], unchecked };
  return { verdict: 'invalid', errors: missing.slice(0, mostErrors).map(saysMissing), unchecked };
};

/** About a tenth of a second. */
const defaultBudget = 1_000_000;

/** Beyond what any document may hold; a deeper value is not looked into. */
const deepestValue = 256;

const depthOf = (value: Json): number => {
  let depth = 0;
  let level: Json[] = [value];
  while (level.length > 0 && depth <= deepestValue) {
    const next: Json[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      for (const inner of Object.values(item) as Json[]) next.push(inner);
    }
    level = next;
    depth++;
  }
  return depth;
};

const mostErrors = 100;

const saysMissing = ({ at, name }: Undeclared): Finding =>
  name === undefined
    ? { pointer: pointerTo(at), message: 'must lie within ±9007199254740991, where integers are exact' }
    : {
        pointer: under(pointerTo(at), name),
        message: `is not declared: there is no ${quoted(name)} here`,
      };
