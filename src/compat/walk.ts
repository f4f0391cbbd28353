import { rootPlace, type SchemaDocument } from '../schema/document.ts';
import { isArray, isObject, type Json } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import type { Verdict } from './change.ts';
import { childPairs, pairOf } from './children.ts';
import type { Proofs } from './proofs.ts';
import type { Effect, Finding, Rule } from './rule.ts';
import type { SchemaPair, Setting } from './schemaPair.ts';
import { skeleton } from './skeleton.ts';
import { isMadeUp, type View, viewOf } from './view.ts';

export type SchemaRule = Extract<Rule, { on: 'schema' }>;

/** A finding with what it does to history. */
export type Judged = {
  readonly rule: SchemaRule;
  readonly finding: Finding;
  readonly verdict: Verdict;
  readonly bump: 'patch' | 'minor' | 'major';
};

/**
 * Compares one schema of one tool. Rules find, containment decides:
 *
 * 1. Every pair of places whose text differs is visited once, parents before children, and each rule looks at it.
 * 2. A finding that is proven to bite nothing is dropped: by itself, at its place, or at any place around it.
 * 3. Children first, each place that is not proven safe must have a breaking finding at or below it. Where none
 *    is, the proof overrules what was found there (a closed member of an `allOf`, an overlapping branch), and
 *    where nothing was found that could be to blame, the place itself is told as unproven.
 * 4. A place that says the same in other words is told as rewritten.
 */
export const walk = (
  setting: Setting,
  old: SchemaDocument,
  next: SchemaDocument,
  rules: SchemaRules,
  proofs: Proofs,
): Judged[] => {
  const told = new Map<string, Judged>();
  const open = new Map<string, number>();
  const done = new Map<string, boolean>();
  const respelled = new Set<string>();

  const tell = (judged: Judged): void => {
    const { rule, finding } = judged;
    const key = JSON.stringify([rule.id, finding.path, finding.before ?? null, finding.after ?? null]);
    const known = told.get(key);
    if (known === undefined || known.verdict === 'safe') told.set(key, judged);
  };

  const visit = (pair: SchemaPair, above: Known, depth: number): Outcome => {
    if (unchanged(pair)) return nothing;
    const known = knownAt(pair, above, proofs);
    const key = `${pair.old.place.pointer}\n${pair.next.place.pointer}\n${above.takes()} ${above.adds()} ${pair.wordless}`;
    const finished = done.get(key);
    if (finished !== undefined) return finished ? { ...nothing, breaking: true } : nothing;
    const started = open.get(key);
    if (started !== undefined || depth > deepest) return { ...nothing, deferred: started ?? 0 };
    open.set(key, depth);

    const safe = () => (pair.side === 'input' ? known.takes() : known.adds());
    const own = judgeAll(pair, rules.finding, known, proofs);
    const children = childPairs(pair).map((child) =>
      visit(child, branchKnown(pair, child, known, proofs), depth + 1),
    );
    const blamable = [...own.told.filter(canBeBlamed), ...children.flatMap((child) => child.blamable)];
    let breaking = own.told.some(isBreaking) || children.some((child) => child.breaking);
    const deferred = Math.min(...children.map((child) => child.deferred));
    let results = own.told;
    if (!breaking && deferred >= depth && !safe()) {
      breaking = true;
      const blamed = proofs.disproved(pair) ? mostLikely(blamable) : [];
      if (blamed.length > 0) {
        for (const judged of blamed) tell({ ...judged, verdict: 'breaking', bump: 'major' });
        results = results.filter((judged) => !blamed.includes(judged));
      } else
        results = [
          ...results,
          { ...safely(rules.unproven, whole(pair)), verdict: 'breaking', bump: 'major' },
        ];
    }
    for (const judged of results) tell(judged);
    const said = [...own.told, ...results].some(({ rule }) => rule.effect !== 'text');
    const below = children.some((child) => child.said);
    if (!said) {
      const rewritten = rewrittenAt(pair, own.dropped, below, respelled);
      if (rewritten) tell(safely(known.adds() || below ? rules.rewritten : rules.changed, whole(pair)));
    }
    open.delete(key);
    if (deferred >= depth) done.set(key, breaking);
    return {
      breaking,
      said: said || below,
      blamable,
      deferred: deferred < depth && !breaking ? deferred : Infinity,
    };
  };

  const root = pairOf(setting, 'root', viewOf([rootPlace(old)]), viewOf([rootPlace(next)]));
  visit(root, { takes: () => false, adds: () => false }, 0);
  return [...told.values()];
};

/** The rules of the walk; those that only the walk itself can find stand by name. */
export type SchemaRules = {
  readonly finding: readonly SchemaRule[];
  readonly rewritten: SchemaRule;
  readonly unproven: SchemaRule;
  readonly changed: SchemaRule;
};

/** Documents are no deeper than 64; what refers back to itself is visited once. */
const deepest = 400;

type Known = { readonly takes: () => boolean; readonly adds: () => boolean };

type Outcome = {
  readonly breaking: boolean;
  /** Something about values was told at or below. */
  readonly said: boolean;
  readonly blamable: readonly Judged[];
  /** How far up a pair stands that is still being visited and has to answer for this one. */
  readonly deferred: number;
};

const nothing: Outcome = { breaking: false, said: false, blamable: [], deferred: Infinity };

/** Equal texts without references are equal; with references, what they lead to may differ. */
const unchanged = ({ old, next, unions }: SchemaPair): boolean =>
  unions.every((union) => union.old.union === union.next.union) &&
  old.never === next.never &&
  old.members.length === next.members.length &&
  old.members.every((member, index) => sameText(member.schema, next.members[index]?.schema));

const sameText = (a: Json | undefined, b: Json | undefined): boolean => {
  if (isArray(a))
    return isArray(b) && a.length === b.length && a.every((item, index) => sameText(item, b[index]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  const others = Object.keys(b);
  if (names.length !== others.length || Object.hasOwn(a, '$ref')) return false;
  return names.every((name, index) => name === others[index] && sameText(a[name], b[name]));
};

const once = (ask: () => boolean): (() => boolean) => {
  let answer: boolean | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
};

const knownAt = (pair: SchemaPair, above: Known, proofs: Proofs): Known => ({
  takes: once(() => above.takes() || proofs.takesNothing(pair)),
  adds: once(() => above.adds() || proofs.addsNothing(pair)),
});

/** A branch takes nothing away where its values lie in any branch of the new union. */
const branchKnown = (pair: SchemaPair, child: SchemaPair, known: Known, proofs: Proofs): Known => {
  const isBranch = pair.unions.some(({ pairs }) =>
    pairs.some(({ old }) => old.view.place === child.old.place),
  );
  if (!isBranch) return known;
  return {
    takes: once(() => known.takes() || proofs.holds({ inner: child.old.place, outer: pair.next.place })),
    adds: once(() => known.adds() || proofs.holds({ inner: child.next.place, outer: pair.old.place })),
  };
};

const judgeAll = (
  pair: SchemaPair,
  rules: readonly SchemaRule[],
  known: Known,
  proofs: Proofs,
): { told: Judged[]; dropped: boolean } => {
  const told: Judged[] = [];
  let dropped = false;
  for (const rule of rules) {
    if (rule.side !== undefined && rule.side !== pair.side) continue;
    for (const finding of rule.find(pair)) {
      const judged = judge(pair, rule, finding, known, proofs);
      if (judged === undefined) dropped = true;
      else told.push(judged);
    }
  }
  return { told, dropped };
};

/** Nothing where the finding is proven to bite nothing. */
const judge = (
  pair: SchemaPair,
  rule: SchemaRule,
  finding: Finding,
  known: Known,
  proofs: Proofs,
): Judged | undefined => {
  const effect: Effect = finding.effect ?? rule.effect;
  const breaking = { rule, finding, verdict: 'breaking', bump: 'major' } as const;
  if (effect === 'text' || effect === 'keeps') return safely(rule, finding);
  const takes = () => !(known.takes() || proofs.holds(finding.takesNothing));
  const adds = () => !(known.adds() || proofs.holds(finding.addsNothing));
  if (effect === 'breaks') return (pair.side === 'input' ? takes() : adds()) ? breaking : undefined;
  const takesSome = effect !== 'widens' && takes();
  const addsSome = effect !== 'narrows' && adds();
  if (!takesSome && !addsSome) return undefined;
  return (pair.side === 'input' ? takesSome : addsSome) ? breaking : safely(rule, finding);
};

const safely = (rule: SchemaRule, finding: Finding): Judged => ({
  rule,
  finding,
  verdict: 'safe',
  bump: rule.bump,
});

const isBreaking = (judged: Judged): boolean => judged.verdict === 'breaking';

/** Edits that usually contradict nothing and may all the same, in the order in which they are suspected. */
const suspects = [
  'content-closed',
  'union-branch-added',
  'property-added',
  'constraint-',
  'content-opened',
  '',
];

const canBeBlamed = ({ rule }: Judged): boolean =>
  rule.effect !== 'text' && rule.id !== 'properties-reordered';

const mostLikely = (blamable: readonly Judged[]): readonly Judged[] => {
  for (const suspect of suspects) {
    const found = blamable.filter(({ rule }) => rule.id.startsWith(suspect));
    if (found.length > 0) return found;
  }
  return [];
};

const whole = ({ old, next }: SchemaPair): Finding => ({
  path: standing(next),
  before: old.place.schema,
  after: next.place.schema,
});

/** Where a view stands in the document; a view made of several stands at the first. */
const standing = (view: View): Pointer => {
  const at = view.place.pointer;
  return isMadeUp(view.place) ? (view.members[0]?.place.pointer ?? at) : at;
};

/** Whether the pair itself differs in more than what was told below it. */
const rewrittenAt = (pair: SchemaPair, dropped: boolean, below: boolean, respelled: Set<string>): boolean => {
  if (pair.wordless || isMadeUp(pair.old.place) !== isMadeUp(pair.next.place)) return false;
  if (dropped || pair.unions.some(({ old, next, reordered }) => reordered || old.union !== next.union))
    return true;
  const old = skeleton(pair.old);
  const next = skeleton(pair.next);
  if (old.own !== next.own || (old.names !== next.names && !below)) return true;
  if (old.references === next.references) return false;
  const targets = [pair.old, pair.next].map(({ members }) =>
    members.map(({ place }) => place.pointer).slice(1),
  );
  const key = JSON.stringify(targets);
  if (respelled.has(key)) return false;
  respelled.add(key);
  return true;
};
