import type { JsonObject } from '../json.ts';
import { anyNamed, namesEverything } from './naming.ts';
import { nodesUnder, type SchemaNode } from './node.ts';
import {
  adoptDeclared,
  adoptEvaluated,
  blur,
  conclude,
  doubt,
  type Finding,
  type Outcome,
  refuse,
  tell,
} from './outcome.ts';
import { possibleBranches } from './possibleBranches.ts';
import { type At, pointerTo, type Rule, type Run } from './run.ts';

/** `anyOf` and `oneOf`. */
export const unionRules = (node: SchemaNode, schema: JsonObject): (Rule | undefined)[] => [
  anyOfRule(node, schema),
  oneOfRule(node, schema),
];

const anyOfRule = (node: SchemaNode, schema: JsonObject): Rule | undefined => {
  const branches = nodesUnder(node, schema, 'anyOf');
  if (branches === undefined) return undefined;
  const possible = possibleBranches(branches);
  return (run, at, out, loud) => {
    const enough = ({ declared }: Outcome): boolean =>
      !run.tracks && (run.reading === 'plain' || declared.some((naming) => namesEverything(naming, at)));
    const { accepting, undecided } = tried(run, possible(at.value), at, enough);
    if (accepting.length > 0) adoptAny(run, at, out, accepting, undecided > 0);
    else if (undecided > 0) doubt(out);
    else refuseAll(run, branches, at, out, loud);
  };
};

const oneOfRule = (node: SchemaNode, schema: JsonObject): Rule | undefined => {
  const branches = nodesUnder(node, schema, 'oneOf');
  if (branches === undefined) return undefined;
  const possible = possibleBranches(branches);
  return (run, at, out, loud) => {
    const { accepting, undecided } = tried(run, possible(at.value), at, () => false);
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

/** The branches that accept the place, up to one that is enough by itself: others could add nothing. */
const tried = (
  run: Run,
  branches: readonly SchemaNode[],
  at: At,
  enough: (outcome: Outcome) => boolean,
): { accepting: Outcome[]; undecided: number } => {
  const accepting: Outcome[] = [];
  let undecided = 0;
  for (const branch of branches) {
    const outcome = run.evaluate(run, branch, at, false);
    if (outcome.verdict === 'unknown') undecided++;
    if (outcome.verdict !== 'valid') continue;
    accepting.push(outcome);
    if (enough(outcome)) break;
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

/** The finding tells that the branch as a whole was not meant: another type here, or another discriminator. */
const misfit = (finding: Finding, here: string): boolean =>
  finding.picks === 'branch' || (finding.picks === 'place' && finding.pointer === here);
