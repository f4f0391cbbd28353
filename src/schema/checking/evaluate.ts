import { isObject, type Json } from '../json.ts';
import { arrayRules } from './arrays.ts';
import { combiningRules } from './combining.ts';
import type { SchemaNode } from './node.ts';
import { objectRules } from './objects.ts';
import { doubt, freshOutcome, type Outcome, refuse } from './outcome.ts';
import type { At, Rule, Run } from './run.ts';
import { scalarRules } from './scalars.ts';

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
  return [...scalarRules(node), ...combiningRules(node), ...objectRules(node), ...arrayRules(node)];
};

const unreadable =
  (node: SchemaNode): Rule =>
  (run, _, out) => {
    run.unchecked.add(node.pointer);
    doubt(out);
  };
