import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { under } from '../pointer.ts';
import { nodeReferred, nodesUnder, nodeUnder, type SchemaNode } from './node.ts';
import { blur, conclude, doubt, freshOutcome, type Outcome, refuse } from './outcome.ts';
import type { At, Rule, Run } from './run.ts';
import { unionRules } from './unions.ts';

/** The keywords that hold other schemas against the same place. */
export const combiningRules = (node: SchemaNode): Rule[] => {
  const schema = node.schema as JsonObject;
  return [
    referenceRule(node, schema, '$ref'),
    node.document.dialect === '2020-12' ? referenceRule(node, schema, '$dynamicRef') : undefined,
    allOfRule(node, schema),
    ...unionRules(node, schema),
    notRule(node, schema),
    conditionRule(node, schema),
  ].filter((rule) => rule !== undefined);
};

export const combiningKeywords: readonly string[] = [
  ...['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if'],
];

/** A dynamic reference is read as a plain one: definitions are never extended from outside. */
const referenceRule = (node: SchemaNode, schema: JsonObject, keyword: string): Rule | undefined => {
  const reference = member(schema, keyword);
  if (typeof reference !== 'string') return undefined;
  const target = nodeReferred(node, reference);
  return (run, at, out, loud) => {
    if (target !== undefined) conclude(run, out, evaluateKnown(run, target, at, loud));
    else {
      run.unchecked.add(under(node.pointer, keyword));
      doubt(out);
    }
  };
};

/**
 * Each referred schema is held against each place once, so that references that double at every step cost
 * no more than their definitions. While it is being worked out its outcome stands as unknown, which ends
 * references that lead back without going any deeper into the value.
 */
const evaluateKnown = (run: Run, target: SchemaNode, at: At, loud: boolean): Outcome => {
  let places = run.known.get(target);
  if (places === undefined) {
    places = new Map();
    run.known.set(target, places);
  }
  const known = places.get(at);
  if (known !== undefined && (known.loud || !loud || known.outcome.verdict === 'valid')) return known.outcome;
  places.set(at, { loud: true, outcome: unsettled });
  const outcome = run.evaluate(run, target, at, loud);
  places.set(at, { loud, outcome });
  return outcome;
};

const unsettled = freshOutcome('unknown');

const single = (node: SchemaNode, schema: JsonObject, keyword: string): SchemaNode | undefined => {
  const inner = member(schema, keyword);
  return inner === undefined ? undefined : nodeUnder(node, inner, keyword);
};

const allOfRule = (node: SchemaNode, schema: JsonObject): Rule | undefined => {
  const members = nodesUnder(node, schema, 'allOf');
  return (
    members &&
    ((run, at, out, loud) => {
      for (const one of members) {
        conclude(run, out, run.evaluate(run, one, at, loud));
        if (out.verdict === 'invalid' && !loud) return;
      }
    })
  );
};

const notRule = (node: SchemaNode, schema: JsonObject): Rule | undefined => {
  const inner = single(node, schema, 'not');
  return (
    inner &&
    ((run, at, out, loud) => {
      const { verdict } = run.evaluate(run, inner, at, false);
      if (verdict === 'valid') refuse(out, loud, at, () => saysNot(inner.schema));
      else if (verdict === 'unknown') doubt(out);
    })
  );
};

const saysNot = (schema: Json): string => {
  const values = isObject(schema) ? (member(schema, 'enum') ?? member(schema, 'const')) : undefined;
  return values === undefined ? 'has a form that is ruled out here' : 'has a value that is ruled out here';
};

const conditionRule = (node: SchemaNode, schema: JsonObject): Rule | undefined => {
  const condition = single(node, schema, 'if');
  const affirmed = single(node, schema, 'then');
  const denied = single(node, schema, 'else');
  if (condition === undefined) return undefined;
  const held = (run: Run, consequence: SchemaNode | undefined, at: At, loud: boolean): Outcome =>
    consequence === undefined ? freshOutcome() : run.evaluate(run, consequence, at, loud);
  return (run, at, out, loud) => {
    const met = run.evaluate(run, condition, at, false);
    if (met.verdict === 'unknown') {
      const one = held(run, affirmed, at, false).verdict;
      const other = held(run, denied, at, false).verdict;
      out.vague = true;
      blur(run);
      if (one === 'invalid' && other === 'invalid') {
        refuse(out, loud, at, () => 'meets neither of the two conditions of which one has to be met here');
      } else if (one !== 'valid' || other !== 'valid') doubt(out);
    } else {
      if (met.verdict === 'valid') conclude(run, out, met);
      conclude(run, out, held(run, met.verdict === 'valid' ? affirmed : denied, at, loud));
    }
  };
};
