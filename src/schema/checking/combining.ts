import { isArray, isObject, type Json, type JsonObject, member } from '../json.ts';
import { under } from '../pointer.ts';
import { anyNamed } from './naming.ts';
import { nodeReferred, nodeUnder, type SchemaNode } from './node.ts';
import {
  adoptDeclared,
  adoptEvaluated,
  blur,
  conclude,
  doubt,
  type Finding,
  freshOutcome,
  type Outcome,
  refuse,
  tell,
} from './outcome.ts';
import { type At, pointerTo, type Rule, type Run } from './run.ts';

/** The keywords that hold other schemas against the same place. */
export const combiningRules = (node: SchemaNode): Rule[] => {
  const schema = node.schema as JsonObject;
  return [
    referenceRule(node, schema, '$ref'),
    node.document.dialect === '2020-12' ? referenceRule(node, schema, '$dynamicRef') : undefined,
    allOfRule(node, schema),
    anyOfRule(node, schema),
    oneOfRule(node, schema),
    notRule(node, schema),
    conditionRule(node, schema),
  ].filter((rule) => rule !== undefined);
};

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

const branchNodes = (node: SchemaNode, schema: JsonObject, keyword: string): SchemaNode[] | undefined => {
  const branches = member(schema, keyword);
  return isArray(branches)
    ? branches.map((branch, index) => nodeUnder(node, branch, keyword, index))
    : undefined;
};

const single = (node: SchemaNode, schema: JsonObject, keyword: string): SchemaNode | undefined => {
  const inner = member(schema, keyword);
  return inner === undefined ? undefined : nodeUnder(node, inner, keyword);
};

const allOfRule = (node: SchemaNode, schema: JsonObject): Rule | undefined => {
  const members = branchNodes(node, schema, 'allOf');
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

const anyOfRule = (node: SchemaNode, schema: JsonObject): Rule | undefined => {
  const branches = branchNodes(node, schema, 'anyOf');
  if (branches === undefined) return undefined;
  return (run, at, out, loud) => {
    const { accepting, undecided } = tried(run, branches, at, run.tracks || run.reading === 'declared');
    if (accepting.length > 0) adoptAny(run, at, out, accepting, undecided > 0);
    else if (undecided > 0) doubt(out);
    else refuseAll(run, branches, at, out, loud);
  };
};

const oneOfRule = (node: SchemaNode, schema: JsonObject): Rule | undefined => {
  const branches = branchNodes(node, schema, 'oneOf');
  if (branches === undefined) return undefined;
  return (run, at, out, loud) => {
    const { accepting, undecided } = tried(run, branches, at, true);
    if (accepting.length > 1) {
      refuse(
        out,
        loud,
        at,
        () =>
          `must have exactly one of the ${branches.length} forms that are possible here, and has ${accepting.length} of them at once`,
      );
    } else if (undecided > 0) doubt(out);
    else if (accepting[0] !== undefined) conclude(run, out, accepting[0]);
    else refuseAll(run, branches, at, out, loud);
  };
};

/** The branches that accept the place; without `all` the first one is enough. */
const tried = (
  run: Run,
  branches: readonly SchemaNode[],
  at: At,
  all: boolean,
): { accepting: Outcome[]; undecided: number } => {
  const accepting: Outcome[] = [];
  let undecided = 0;
  for (const branch of branches) {
    const outcome = run.evaluate(run, branch, at, false);
    if (outcome.verdict === 'unknown') undecided++;
    if (outcome.verdict !== 'valid') continue;
    accepting.push(outcome);
    if (!all) break;
  }
  return { accepting, undecided };
};

const adoptAny = (run: Run, at: At, out: Outcome, accepting: readonly Outcome[], vague: boolean): void => {
  if (vague) {
    out.vague = true;
    blur(run);
  }
  for (const outcome of accepting) adoptEvaluated(out, outcome);
  const declared = accepting.map((outcome) => outcome.declared);
  if (run.reading === 'declared')
    adoptDeclared(
      run,
      out,
      anyNamed(declared, at, () => blur(run)),
    );
};

/**
 * No branch accepts the place. Told is what is wrong with the branch that was most likely meant: the only
 * one that does not fail at the place as a whole, or else only that there is no fitting one.
 */
const refuseAll = (run: Run, branches: readonly SchemaNode[], at: At, out: Outcome, loud: boolean): void => {
  out.verdict = 'invalid';
  if (!loud) return;
  const here = pointerTo(at);
  const likely: Finding[][] = [];
  for (const branch of branches.slice(0, 100)) {
    const { findings } = run.evaluate(run, branch, at, true);
    if (branches.length === 1 || !findings.some((finding) => misfit(finding, here))) likely.push(findings);
  }
  if (likely.length === 1) tell(out, likely[0] as Finding[]);
  else refuse(out, loud, at, () => `must have one of the ${branches.length} forms that are possible here`);
};

const misfit = (finding: Finding, here: string): boolean =>
  (finding.pointer === here && /^must be /.test(finding.message)) || /^must be [^ ]+$/.test(finding.message);

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
