import { rootPlace, type SchemaDocument } from '../schema/document.ts';
import type { Pointer } from '../schema/pointer.ts';
import { canBeBlamed, toBlame } from './blame.ts';
import { childPairs, pairOf } from './children.ts';
import { type Context, contextInside, isPlain, rootContext } from './context.ts';
import { breakingly, type Judged, judgeAll, type SchemaRule, safely } from './judge.ts';
import type { Proofs } from './proofs.ts';
import { differsItself } from './rewritten.ts';
import type { Finding } from './rule.ts';
import { sameText } from './sameText.ts';
import type { SchemaPair, Setting } from './schemaPair.ts';
import { isMadeUp, type View, viewOf } from './view.ts';

/** The rules of the walk; those that only the walk itself can find stand by name. */
export type SchemaRules = {
  readonly finding: (pair: SchemaPair) => readonly SchemaRule[];
  readonly rewritten: SchemaRule;
  readonly unproven: SchemaRule;
  readonly changed: SchemaRule;
};

/**
 * Compares one schema of one tool. Rules find, containment decides:
 *
 * 1. Every pair of places whose text differs is visited once, and each rule looks at it.
 * 2. A finding that is proven to bite nothing is dropped: by itself, at its place, or at any place around it.
 * 3. Children first, each place that is not proven safe must have a breaking finding at or below it. Where none
 *    is, the proof overrules what was found there, and where nothing was found that could be to blame, the place
 *    itself is told: as changed where a value shows it, else as unproven. A plain object or array where only its
 *    parts differ is as safe as they are; the whole schema is proven in any case.
 * 4. A place that says the same in other words is told as rewritten.
 */
export const walk = (
  setting: Setting,
  old: SchemaDocument,
  next: SchemaDocument,
  rules: SchemaRules,
  proofs: Proofs,
  thorough: boolean,
): Judged[] => {
  const root = pairOf(setting, 'root', viewOf([rootPlace(old)]), viewOf([rootPlace(next)]), undefined);
  const aroundAll = rootContext(root, proofs);
  const wholeIsSafe = (): boolean => isSafe(root, aroundAll);
  const told = new Map<string, Judged>();
  const open = new Map<string, number>();
  const done = createDone();
  const respelled = new Set<string>();

  const tell = (judged: Judged): void => {
    const { rule, finding } = judged;
    const key = `${rule.id}\n${finding.path}\n${finding.name ?? ''}`;
    const known = told.get(key);
    if (known === undefined || known.verdict === 'safe') told.set(key, judged);
  };

  const visit = (pair: SchemaPair, context: Context, depth: number): Outcome => {
    const key = `${pair.old.place.pointer}\n${pair.next.place.pointer}\n${pair.wordless}`;
    const finished = done.recall(key);
    if (finished !== undefined) return finished;
    const meaning = `${meaningOf(pair.old)}\n${meaningOf(pair.next)}\n${pair.wordless}`;
    const started = open.get(meaning);
    if (started !== undefined || depth > deepest) return { ...nothing, deferred: started ?? 0 };
    open.set(meaning, depth);
    const since = done.waiting();

    const pairs = childPairs(pair).filter((child) => !child.maybeAlike || !unchanged(child));
    const own = judgeAll(pair, rules.finding(pair), context, proofs, pairs.length === 0);
    const children = pairs.map((child) =>
      visit(child, contextInside(pair, context, child, proofs, thorough), depth + 1),
    );
    const below = children.some((child) => child.said);
    const said = own.told.some(({ rule }) => rule.effect !== 'text');
    const childless = pairs.length === 0 && own.told.length === 0;
    const itself = own.dropped || (!said && differsItself(pair, below, childless, respelled));
    const differs = itself || (!below && children.some((child) => child.madeUpFor));
    const blamable = [...own.told.filter(canBeBlamed), ...children.flatMap((child) => child.blamable)];
    const deferred = Math.min(...children.map((child) => child.deferred));
    let madeUpFor = false;
    let breaking = own.told.some(isBreaking) || children.some((child) => child.breaking);

    for (const judged of own.told) tell(judged);
    const composed = isPlain(pair) && !said && !differs && depth > 0;
    if (!breaking && deferred >= depth && !composed && !wholeIsSafe() && !isSafe(pair, context)) {
      breaking = true;
      for (const judged of accused(pair, blamable, rules, proofs)) tell(judged);
    } else if (!said && differs) {
      const decided = breaking || below;
      madeUpFor = !decided && depth > 0 && !equalItself(context) && equalBothWays(pair, context);
      const same = decided || madeUpFor || equalBothWays(pair, context);
      if (!madeUpFor) tell(safely(same ? rules.rewritten : rules.changed, whole(pair), pair));
    }
    open.delete(meaning);
    const outcome = {
      breaking,
      said: said || below || (differs && !madeUpFor),
      madeUpFor,
      blamable,
      deferred: deferred >= depth || breaking ? Infinity : deferred,
    };
    done.conclude(key, outcome, since);
    return outcome;
  };

  visit(root, aroundAll, 0);
  return [...told.values()];
};

/** Documents are no deeper than 64; what refers back to itself is visited once. */
const deepest = 400;

type Outcome = {
  readonly breaking: boolean;
  /** Something about values was told at or below. */
  readonly said: boolean;
  /** It accepts other values by itself, and what stands around it makes up for them: that is what is rewritten. */
  readonly madeUpFor: boolean;
  readonly blamable: readonly Judged[];
  /** How far up a pair stands that is still being visited and has to answer for this one. */
  readonly deferred: number;
};

const nothing: Outcome = {
  breaking: false,
  said: false,
  madeUpFor: false,
  blamable: [],
  deferred: Infinity,
};

/**
 * What came of pairs that were visited, by their keys. What a pair says that waits for one around it stands until
 * that one is decided, and then goes with it: among definitions that refer to each other every way from one to
 * another would be walked else, and there are more of these than could be.
 */
const createDone = () => {
  const kept = new Map<string, Outcome>();
  let waiting: string[] = [];
  return {
    recall: (key: string): Outcome | undefined => kept.get(key),
    waiting: (): number => waiting.length,
    /** `since`: how many were waiting when the visit began. */
    conclude: (key: string, outcome: Outcome, since: number): void => {
      const { breaking, deferred } = outcome;
      if (deferred === Infinity) {
        kept.set(key, { ...nothing, breaking });
        for (const one of waiting.slice(since)) kept.set(one, { ...nothing, breaking });
        waiting = waiting.slice(0, since);
        return;
      }
      kept.set(key, { ...outcome, blamable: [] });
      waiting.push(key);
      for (const one of waiting.slice(since)) {
        const held = kept.get(one) as Outcome;
        if (held.deferred > deferred) kept.set(one, { ...held, deferred });
      }
    },
  };
};

const unchanged = ({ old, next, unions }: SchemaPair): boolean =>
  unions.every((union) => union.old.union === union.next.union) &&
  old.never === next.never &&
  old.members.length === next.members.length &&
  old.members.every((member, index) => sameText(member.schema, next.members[index]?.schema));

/** What contradicts history: calls where something was taken, results where something was added. */
const isSafe = (pair: SchemaPair, context: Context): boolean =>
  pair.side === 'input'
    ? context.takesNothing() || context.takesNothingAround()
    : context.addsNothing() || context.addsNothingAround();

const equalItself = (context: Context): boolean => context.takesNothing() && context.addsNothing();

const equalBothWays = (pair: SchemaPair, context: Context): boolean =>
  pair.side === 'input'
    ? context.addsNothing() || context.addsNothingAround()
    : context.takesNothing() || context.takesNothingAround();

const accused = (
  pair: SchemaPair,
  blamable: readonly Judged[],
  rules: SchemaRules,
  proofs: Proofs,
): Judged[] => {
  if (!proofs.disproved(pair)) return [breakingly(rules.unproven, whole(pair), pair)];
  const blamed = toBlame(blamable);
  if (blamed.length === 0) return [breakingly(rules.changed, whole(pair), pair)];
  return blamed.map(({ rule, finding, pair: found }) => breakingly(rule, finding, found));
};

const isBreaking = ({ verdict }: Judged): boolean => verdict === 'breaking';

const whole = ({ old, next }: SchemaPair): Finding => ({
  path: standing(next),
  before: old.place.schema,
  after: next.place.schema,
});

/** Equal for views that mean the same: what stands nowhere in the document accepts everything wherever it stands. */
const meaningOf = ({ place, members, never }: View): string =>
  !never && members.every(({ schema }) => Object.keys(schema).length === 0) ? '{}' : place.pointer;

/** Where a view stands in the document; a view made of several stands at the first. */
const standing = (view: View): Pointer =>
  isMadeUp(view.place) ? (view.members[0]?.place.pointer ?? view.place.pointer) : view.place.pointer;
