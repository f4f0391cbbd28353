import { canonicalText } from '../canonicalText.ts';
import { isArray, isObject, type Json, type JsonObject, member } from '../json.ts';
import { nodeUnder, type SchemaNode } from './node.ts';
import { concludeBelow, doubt, type Outcome, refuse } from './outcome.ts';
import { type At, childAt, type Rule, type Run } from './run.ts';

/** The keywords that look into an array; the one that asks what others evaluated comes last. */
export const arrayRules = (node: SchemaNode): Rule[] => {
  const schema = node.schema as JsonObject;
  return [
    countRule(schema),
    uniqueRule(schema),
    itemsRule(node, schema),
    containsRule(node, schema),
    node.document.dialect === '2020-12' ? unevaluatedRule(node, schema) : undefined,
  ]
    .filter((rule) => rule !== undefined)
    .map(forArrays);
};

export const arrayKeywords: readonly string[] = [
  ...['minItems', 'maxItems', 'uniqueItems', 'items', 'prefixItems', 'additionalItems', 'contains'],
  ...['unevaluatedItems'],
];

type ArrayRule = (run: Run, at: At, out: Outcome, loud: boolean, value: readonly Json[]) => void;

const forArrays =
  (rule: ArrayRule): Rule =>
  (run, at, out, loud) => {
    if (isArray(at.value)) rule(run, at, out, loud, at.value);
  };

const countRule = (schema: JsonObject): ArrayRule | undefined => {
  const least = member(schema, 'minItems');
  const most = member(schema, 'maxItems');
  if (typeof least !== 'number' && typeof most !== 'number') return undefined;
  return (_, at, out, loud, { length }) => {
    if (typeof least === 'number' && length < least) {
      refuse(out, loud, at, () => `must have at least ${least} ${least === 1 ? 'item' : 'items'}`);
    }
    if (typeof most === 'number' && length > most) {
      refuse(out, loud, at, () => `must have at most ${most} ${most === 1 ? 'item' : 'items'}`);
    }
  };
};

const uniqueRule = (schema: JsonObject): ArrayRule | undefined => {
  if (member(schema, 'uniqueItems') !== true) return undefined;
  return (run, at, out, loud, value) => {
    const seen = new Map<string, number>();
    for (const [index, item] of value.entries()) {
      run.left--;
      const text = canonicalText(item);
      const earlier = seen.get(text);
      if (earlier === undefined) seen.set(text, index);
      else {
        refuse(out, loud, childAt(at, index), () => `must differ from the item at index ${earlier}`);
        return;
      }
    }
  };
};

/** Tuple positions and the rest, in the spelling of either dialect. */
const itemsRule = (node: SchemaNode, schema: JsonObject): ArrayRule | undefined => {
  const items = member(schema, 'items');
  const prefix = node.document.dialect === '2020-12' ? member(schema, 'prefixItems') : undefined;
  const tuple = isArray(prefix)
    ? prefix.map((inner, index) => nodeUnder(node, inner, 'prefixItems', index))
    : isArray(items)
      ? items.map((inner, index) => nodeUnder(node, inner, 'items', index))
      : [];
  const rest = isArray(items)
    ? isArray(prefix)
      ? undefined
      : innerNode(node, schema, 'additionalItems')
    : innerNode(node, schema, 'items');
  if (tuple.length === 0 && rest === undefined) return undefined;
  return (run, at, out, loud, value) => {
    for (let index = 0; index < value.length; index++) {
      const inner = tuple[index] ?? rest;
      if (inner === undefined) break;
      concludeBelow(run, out, run.evaluate(run, inner, childAt(at, index), loud));
      if ((out.verdict === 'invalid' && !loud) || run.left < 0) return;
    }
    if (!run.tracks) return;
    if (rest !== undefined) out.items = 'all';
    else for (let index = 0; index < Math.min(tuple.length, value.length); index++) evaluated(out, index);
  };
};

/** Only counts: whether a matching item declares names is no part of it, as under a `not`. */
const containsRule = (node: SchemaNode, schema: JsonObject): ArrayRule | undefined => {
  const inner = innerNode(node, schema, 'contains');
  if (inner === undefined) return undefined;
  const modern = node.document.dialect === '2020-12';
  const least = modern ? (member(schema, 'minContains') ?? 1) : 1;
  const most = modern ? member(schema, 'maxContains') : undefined;
  if (typeof least !== 'number') return undefined;
  return (run, at, out, loud, value) => {
    let matching = 0;
    let unclear = 0;
    for (let index = 0; index < value.length && run.left >= 0; index++) {
      const { verdict } = run.evaluate(run, inner, childAt(at, index), false);
      if (verdict === 'unknown') unclear++;
      if (verdict !== 'valid') continue;
      matching++;
      if (run.tracks && modern) evaluated(out, index);
    }
    if (unclear > 0) out.vague = true;
    if (matching + unclear < least) {
      refuse(
        out,
        loud,
        at,
        () => `must have at least ${least} ${least === 1 ? 'item' : 'items'} of the form that is asked for`,
      );
    } else if (typeof most === 'number' && matching > most) {
      refuse(
        out,
        loud,
        at,
        () => `must have at most ${most} ${most === 1 ? 'item' : 'items'} of the form that is counted`,
      );
    } else if (matching < least || (typeof most === 'number' && matching + unclear > most) || run.left < 0) {
      doubt(out);
    }
  };
};

const unevaluatedRule = (node: SchemaNode, schema: JsonObject): ArrayRule | undefined => {
  const rest = innerNode(node, schema, 'unevaluatedItems');
  if (rest === undefined) return undefined;
  return (run, at, out, loud, value) => {
    const done = out.items;
    if (done === 'all') return;
    for (let index = 0; index < value.length && run.left >= 0; index++) {
      if (done?.has(index)) continue;
      const outcome = run.evaluate(run, rest, childAt(at, index), loud && !out.vague);
      if (outcome.verdict === 'invalid' && out.vague) doubt(out);
      else concludeBelow(run, out, outcome);
      if (out.verdict === 'invalid' && !loud) return;
    }
    out.items = 'all';
  };
};

const innerNode = (node: SchemaNode, schema: JsonObject, keyword: string): SchemaNode | undefined => {
  const inner = member(schema, keyword);
  return inner === true || inner === false || isObject(inner) ? nodeUnder(node, inner, keyword) : undefined;
};

const evaluated = (out: Outcome, index: number): void => {
  if (out.items === 'all') return;
  out.items ??= new Set();
  out.items.add(index);
};
