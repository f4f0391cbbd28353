import { isObject, type Json, type JsonObject } from '../json.ts';
import { arrayKeywords, arrayRules } from './arrays.ts';
import { combiningKeywords, combiningRules } from './combining.ts';
import type { SchemaNode } from './node.ts';
import { objectKeywords, objectRules } from './objects.ts';
import { doubt, freshOutcome, type Outcome, refuse } from './outcome.ts';
import type { At, Rule, Run } from './run.ts';
import { scalarKeywords, scalarRules } from './scalars.ts';

/**
 * Holds one schema against one place. With `loud` every finding is gathered; without it the first refusal
 * ends the work. What costs more than the run has left comes out as unknown.
 */
export const evaluate = (run: Run, node: SchemaNode, at: At, loud: boolean): Outcome => {
  const out = freshOutcome();
  if (--run.left < 0 || run.depth >= deepest) {
    doubt(out);
    return out;
  }
  if (node.schema === false) refuse(out, loud, at, () => 'is not allowed here');
  node.rules ??= readRules(node);
  run.depth++;
  for (const rule of node.rules) {
    rule(run, at, out, loud);
    if (out.verdict === 'invalid' && !loud) break;
  }
  run.depth--;
  return out;
};

/** Enough for any schema and value within the limits, and far from the end of the stack. */
const deepest = 600;

/** The keywords in the order in which they have to be looked at: what asks for the evaluated comes last. */
const readRules = (node: SchemaNode): readonly Rule[] => {
  if (typeof node.schema === 'boolean') return [];
  if (!isObject(node.schema as Json)) return [unreadable(node)];
  const groups = new Set<Group>();
  for (const keyword of Object.keys(node.schema as JsonObject)) {
    const group = groupOf.get(keyword);
    if (group !== undefined) groups.add(group);
  }
  const rules: Rule[] = [];
  for (const group of order) if (groups.has(group)) rules.push(...group(node));
  return rules;
};

type Group = (node: SchemaNode) => Rule[];

const order: readonly Group[] = [scalarRules, combiningRules, objectRules, arrayRules];

/** Which rules a keyword wakes: most schemas have keywords of one group or two. */
const groupOf: ReadonlyMap<string, Group> = new Map([
  ...[scalarKeywords, combiningKeywords, objectKeywords, arrayKeywords].flatMap((keywords, index) =>
    keywords.map((keyword) => [keyword, order[index] as Group] as const),
  ),
]);

const unreadable =
  (node: SchemaNode): Rule =>
  (run, _, out) => {
    run.unchecked.add(node.pointer);
    doubt(out);
  };
