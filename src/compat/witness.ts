import { openSchema, rootPlace, type SchemaDocument } from '../schema/document.ts';
import { isObject, type Json, member, objectOf } from '../schema/json.ts';
import type { CanonicalTool } from '../toolset/toolset.ts';
import type { Witness } from './change.ts';
import type { Judged } from './judge.ts';
import { newName } from './newName.ts';
import type { ToolPair } from './pairTools.ts';
import type { Proofs } from './proofs.ts';
import { refusedValues } from './refusedValues.ts';
import type { ShownBy } from './rule.ts';
import type { SchemaPair, Side } from './schemaPair.ts';
import { smallValues } from './smallValues.ts';
import { type Stage, stageOf, withMember } from './stage.ts';

/** A smallest call of a tool that is gone; any call of it contradicts the new version. */
export const callWitness = (tool: CanonicalTool, { prover }: Proofs): Witness | undefined => {
  const old = rootPlace(openSchema(tool.inputSchema));
  const nothing = rootPlace(openSchema(false));
  const value = prover.witness(old, nothing, 'root', { samples: samples(tool, 'input') });
  return value === undefined ? undefined : { tool: tool.name, arguments: value };
};

/** A result that the schema that is gone did not allow. */
export const resultWitness = (tool: CanonicalTool, { prover }: Proofs): Witness | undefined => {
  if (tool.outputSchema === undefined) return undefined;
  const old = rootPlace(openSchema(tool.outputSchema));
  const value = prover.witness(old, rootPlace(openSchema(true)), 'root');
  return value === undefined ? undefined : { tool: tool.name, result: value };
};

/**
 * Calls that were valid and are contradicted, or results that are allowed and were not, one for each finding
 * that it is asked about:
 *
 * 1. one that is contradicted at the finding's own place: what shows the finding is found for the schemas of
 *    that place alone, and put into a whole value that is known to be accepted (an example where one is);
 * 2. where the place cannot be pointed at so, one found by a search through the whole schema that is aimed at it;
 * 3. where neither is there, or the schema has very many breaking changes, any.
 *
 * Each is checked as a whole on both sides.
 */
export const witnesses = (
  tools: ToolPair,
  old: SchemaDocument,
  next: SchemaDocument,
  side: Side,
  { prover }: Proofs,
): ((judged: Judged) => Witness | undefined) => {
  const tool = tools.old;
  const [before, after] = [rootPlace(old), rootPlace(next)];
  const small = smallValues(side, prover);
  const given = samples(tool, side);
  const refused = refusedValues(small, given, side, prover);
  let searches = Math.min(most, Math.max(fewest, Math.floor(together / tool.text.length)));
  let left = together;
  let failures = 0;
  let exhausted = false;
  let shown: Json | undefined;
  let stages: Generator<Stage> | undefined;
  const known: Stage[] = [];

  /** Whole values to start from: an example that is still accepted before others, and last a smallest one. */
  const setStages = function* (): Generator<Stage> {
    const more = samples(tools.next, side);
    const shown = side === 'input' ? before : after;
    const other = side === 'input' ? after : before;
    const tried = [...more, ...given].slice(0, mostSamples);
    const accepted = tried.filter((sample) => small.accepts(shown, sample, 'root'));
    const best = accepted.find((sample) => small.accepts(other, sample, 'root')) ?? accepted[0];
    if (best !== undefined) yield stageOf(best, small, prover);
    const smallest = small.of(shown, 'root');
    if (smallest !== undefined) yield stageOf(smallest, small, prover);
  };

  const stageAt = (index: number): Stage | undefined => {
    if (index < known.length) return known[index];
    stages ??= setStages();
    const made = stages.next();
    if (made.done !== true) known.push(made.value);
    return known[index];
  };

  const staged = (judged: Judged): Json | undefined => {
    for (let index = 0; ; index++) {
      const stage = stageAt(index);
      if (stage === undefined) return undefined;
      const value = shownOn(stage, judged);
      if (value !== undefined && prover.shows(before, after, 'root', value)) return value;
    }
  };

  const shownOn = (stage: Stage, judged: Judged): Json | undefined => {
    const { pair, finding } = judged;
    const part = finding.shownBy === undefined ? refused(judged) : membered(stage, pair, finding.shownBy);
    return part === undefined ? undefined : stage.put(pair, part);
  };

  const membered = (stage: Stage, pair: SchemaPair, shownBy: ShownBy): Json | undefined => {
    const object = stage.at(pair);
    if (!isObject(object)) return undefined;
    if ('lacks' in shownBy) {
      return objectOf(Object.entries(object).filter(([name]) => name !== shownBy.lacks));
    }
    const { holds, as, outside } = shownBy;
    const name = holds ?? newName(pair);
    const standing = outside === undefined ? member(object, name) : undefined;
    const value =
      standing ??
      (outside === undefined ? small.of(as, 'inside', name) : small.between(as, outside, 'inside'));
    return value === undefined ? undefined : withMember(object, name, value);
  };

  const searched = (focus: Judged['finding']['focus']): Json | undefined => {
    const value = prover.witness(before, after, 'root', { ...(focus && { focus }), samples: given });
    if (value === undefined) failures += 1;
    shown ??= value;
    return value;
  };

  const find = (judged: Judged): Json | undefined => {
    const own = left > 0 ? staged(judged) : undefined;
    if (own !== undefined) {
      shown ??= own;
      left -= sizeOf(own);
      return own;
    }
    searches -= 1;
    const { finding } = judged;
    if (searches >= 0 && failures < enoughFailures)
      return searched(finding.focus ?? { old: finding.path, next: finding.path });
    if (shown === undefined && !exhausted) {
      exhausted = true;
      return searched(undefined);
    }
    return shown;
  };

  return (judged) => {
    const value = find(judged);
    if (value === undefined) return undefined;
    return side === 'input' ? { tool: tool.name, arguments: value } : { tool: tool.name, result: value };
  };
};

/** How many witnesses are searched for in the whole of one schema. */
const most = 200;
const fewest = 8;

/** How many characters of schema are searched, or of values shown, for one schema. */
const together = 1_000_000;

/** A search that finds nothing has used up its budget of work. */
const enoughFailures = 4;

const mostSamples = 8;

/** Roughly, in characters. */
const sizeOf = (value: Json): number => {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value.length + 2 : 4;
  return Object.entries(value).reduce((size, [name, inner]) => size + name.length + 4 + sizeOf(inner), 2);
};

const samples = (tool: CanonicalTool, side: Side): Json[] =>
  (tool.examples ?? []).flatMap((example) => {
    if (example.negative) return [];
    if (side === 'input') return [example.input];
    return example.output === undefined ? [] : [example.output];
  });
