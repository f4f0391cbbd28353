import type { Change, Verdict } from './change.ts';
import { type Context, isPlain } from './context.ts';
import type { Proofs } from './proofs.ts';
import type { Effect, Finding, Rule } from './rule.ts';
import type { SchemaPair } from './schemaPair.ts';

export type SchemaRule = Extract<Rule, { on: 'schema' }>;

/** A finding with what it does to history. */
export type Judged = {
  readonly rule: SchemaRule;
  readonly finding: Finding;
  /** Where it was found. */
  readonly pair: SchemaPair;
  /** Nothing else was found there that can contradict history. */
  readonly only?: true;
  readonly verdict: Verdict;
  readonly bump: Change['bump'];
};

/**
 * Everything the rules find at one pair, judged. What is proven to bite nothing is dropped.
 *
 * `leaf`: nothing below the pair differs, so that a finding which alone can take something away does so where
 * the pair is not proven to take nothing.
 */
export const judgeAll = (
  pair: SchemaPair,
  rules: readonly SchemaRule[],
  context: Context,
  proofs: Proofs,
  leaf: boolean,
): { readonly told: readonly Judged[]; readonly dropped: boolean } => {
  const found: { rule: SchemaRule; finding: Finding; effect: Effect }[] = [];
  let [taking, adding] = [0, 0];
  for (const rule of rules) {
    if (rule.side !== undefined && rule.side !== pair.side) continue;
    for (const finding of rule.find(pair)) {
      const effect = finding.effect ?? rule.effect;
      if (takes.has(effect)) taking += 1;
      if (adds.has(effect)) adding += 1;
      found.push({ rule, finding, effect });
    }
  }
  const ask: Ask = {
    pair,
    context,
    proofs,
    onlyTaker: leaf && taking === 1,
    onlyAdder: leaf && adding === 1,
  };
  const only = (pair.side === 'input' ? taking : adding) === 1;
  const told = found.flatMap(({ rule, finding, effect }): Judged | readonly Judged[] => {
    const judged = judge(ask, rule, finding, effect);
    if (judged === undefined) return [];
    return only && judged.verdict === 'breaking' ? { ...judged, only } : judged;
  });
  return { told, dropped: told.length < found.length };
};

/** A finding that breaks nothing. */
export const safely = (rule: SchemaRule, finding: Finding, pair: SchemaPair): Judged => ({
  rule,
  finding,
  pair,
  verdict: 'safe',
  bump: rule.bump,
});

/** A finding that breaks, whatever its rule usually does. */
export const breakingly = (rule: SchemaRule, finding: Finding, pair: SchemaPair): Judged => ({
  rule,
  finding,
  pair,
  verdict: 'breaking',
  bump: 'major',
});

const takes: ReadonlySet<Effect> = new Set(['narrows', 'changes', 'breaks']);
const adds: ReadonlySet<Effect> = new Set(['widens', 'changes']);

type Ask = {
  readonly pair: SchemaPair;
  readonly context: Context;
  readonly proofs: Proofs;
  readonly onlyTaker: boolean;
  readonly onlyAdder: boolean;
};

const judge = (ask: Ask, rule: SchemaRule, finding: Finding, effect: Effect): Judged | undefined => {
  if (effect === 'text' || effect === 'keeps') return safely(rule, finding, ask.pair);
  const input = ask.pair.side === 'input';
  if (effect === 'breaks') {
    return (input ? takesSome(ask, finding) : addsSome(ask, finding))
      ? breakingly(rule, finding, ask.pair)
      : undefined;
  }
  const taken = (): boolean => takes.has(effect) && takesSome(ask, finding);
  const added = (): boolean => adds.has(effect) && addsSome(ask, finding);
  if (input ? taken() : added()) return breakingly(rule, finding, ask.pair);
  return (input ? added() : taken()) ? safely(rule, finding, ask.pair) : undefined;
};

const takesSome = ({ context, proofs, onlyTaker }: Ask, finding: Finding): boolean =>
  !context.takesNothing() &&
  !(!onlyTaker && proofs.holds(finding.takesNothing)) &&
  !context.takesNothingAround();

const addsSome = ({ pair, context, proofs, onlyAdder }: Ask, finding: Finding): boolean => {
  const claim = finding.addsNothing;
  if (claim?.decides && isPlain(pair)) return !proofs.holds(claim) && !context.addsNothingAround();
  return !context.addsNothing() && !(!onlyAdder && proofs.holds(claim)) && !context.addsNothingAround();
};
