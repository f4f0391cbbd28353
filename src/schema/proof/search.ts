import { openSchema } from '../document.ts';
import type { Json } from '../json.ts';
import { aimedAt, better } from './aim.ts';
import { someArray } from './arrays.ts';
import type { Atom, Denied, Part, Reading } from './atom.ts';
import {
  type Aim,
  type Answer,
  type Engine,
  Exhausted,
  type Node,
  type Outcome,
  type Search,
  type Union,
} from './engine.ts';
import type { Escape } from './escape.ts';
import { escapes } from './escapes.ts';
import { nearEscapes, unpromised } from './escapesOfObjects.ts';
import { cross, expandOnce } from './expand.ts';
import type { Focus } from './focus.ts';
import { all, inAtom } from './inAtom.ts';
import { nodeKey, partsKey } from './nodeKey.ts';
import { someNumber } from './numbers.ts';
import { someObject } from './objects.ts';
import { type Opposed, opposing } from './opposing.ts';
import { createOutcomes } from './outcomes.ts';
import { readAlike } from './readAlike.ts';
import { createSame } from './same.ts';
import { someString } from './strings.ts';
import { type Term, type Terms, twinOf } from './term.ts';
import { unites, unitesWider } from './unites.ts';
import { weightOf } from './weight.ts';

export type SearchOptions = {
  readonly terms: Terms;
  /** What a value is wanted to show; without it the first value found will do. */
  readonly focus?: Focus;
};

export type Searcher = Engine & {
  /** To be called before each question, with what it may cost; schemas that it is the first to meet add to it. */
  reset(budget: number): void;
  /** How much it cost since. */
  spent(): number;
};

/**
 * Looks for a value in some schemas and outside of others, and so proves inclusion where there is none: the
 * old schema lies within the new one exactly when no value is in the old and outside of the new.
 *
 * The plan, for a node:
 *
 * 1. what is left out is the same in the same words as what holds: empty;
 * 2. the schemas that hold become a union of atoms, and each is searched by itself;
 * 3. an atom has to escape every atom of what is left out. An atom that it cannot escape ends the search: it
 *    is covered. Otherwise the one with the fewest ways out is taken, and each way narrows the atom;
 * 4. when nothing is left to escape, a value is built from what remains, which needs values of smaller nodes.
 *
 * A node that is met again while it is searched is taken for empty: a smallest value of it cannot contain
 * another one. What was concluded from such an assumption is kept only when the node does turn out empty.
 */
export const createSearch = (options: SearchOptions): Searcher => {
  const { terms, focus } = options;
  const same = createSame(terms);
  let granted = 0;
  let left = 0;
  let met = 0;
  const unions = new Map<string, Union>();
  const known = createOutcomes();

  const reset = (budget: number): void => {
    granted = budget;
    left = budget;
    met = terms.count();
    known.reset();
  };

  const spent = (): number => Math.min(granted + perTerm * (terms.count() - met), granted - left);

  const spend = (amount: number): void => {
    left -= amount;
    if (left + perTerm * (terms.count() - met) < 0) throw new Exhausted();
  };

  const union = (parts: readonly Part[], merged: boolean): Union => {
    const [only] = parts;
    if (parts.length === 1 && only?.declares) return expandOnce(engine, only.term, merged);
    const key = `${partsKey(parts, engine.actual)}${merged ? '+' : ''}`;
    const held = unions.get(key);
    if (held !== undefined) return held;
    let whole = true;
    let atoms: readonly Atom[] | undefined;
    for (const { term, declares } of parts) {
      const one = expandOnce(engine, term, merged);
      whole &&= one.whole;
      const mine = declares ? one.atoms : one.atoms.map(undeclaring);
      atoms = atoms === undefined ? mine : cross(engine, atoms, mine);
    }
    const made = { atoms: atoms ?? expandOnce(engine, yes, merged).atoms, whole };
    unions.set(key, made);
    return made;
  };

  const has = (value: Json, inside: readonly Term[], reading: Reading, root: boolean): Answer => {
    spend(0.2);
    if (inside.every((term) => term.schema === true) && !(root && reading === 'declared')) return true;
    const [only] = inside;
    const { atoms, whole } =
      inside.length === 1 && only !== undefined
        ? expandOnce(engine, only, reading === 'declared')
        : union(
            inside.map((term) => ({ term, declares: true })),
            reading === 'declared',
          );
    let undecided = !whole;
    for (const atom of atoms) {
      const answer = inAtom(engine, value, atom, reading, root);
      if (answer === true) return true;
      if (answer === undefined) undecided = true;
    }
    return undecided ? undefined : false;
  };

  const listing = (values: readonly Json[]): Denied => ({
    terms: [terms.of({ ...yes.place, schema: { enum: values } })],
    reading: 'plain',
    root: false,
  });

  const solve = (node: Node): Outcome => {
    if (node.parts.some((part) => part.term.schema === false)) return 'empty';
    if (node.denied.some((denied) => covers(denied, node) || unites(engine, denied, node))) return 'empty';
    const key = nodeKey(node, engine.actual);
    const held = known.recall(key);
    if (held !== undefined) return held;
    spend(1);
    if (known.depth() > deepest) throw new Exhausted();
    return known.conclude(key, () => searchNode(node));
  };

  const covers = (denied: Denied, node: Node): boolean => {
    const free = !denied.root || denied.reading !== 'declared';
    if (free && denied.terms.every((term) => term.schema === true)) return true;
    const found = (term: Term): boolean => node.parts.some((part) => same(part.term, term));
    if (!denied.terms.every(found)) return false;
    if (denied.reading === 'plain') return true;
    // In the other readings more schemas declare more names: there must be none that the other side lacks.
    const held = (part: Part): boolean => part.declares && denied.terms.some((term) => same(part.term, term));
    if (!node.parts.every(held)) return false;
    return denied.reading === 'promised' ? !node.declared : node.declared && (node.root || !denied.root);
  };

  const searchNode = (node: Node): Outcome => {
    if (node.denied.some((denied) => unitesWider(engine, denied, node))) return 'empty';
    const { atoms, whole } = union(node.parts, node.declared);
    let best: Outcome = whole ? 'empty' : 'unknown';
    // A tool's arguments and results are objects: rather show one.
    const ordered = node.root
      ? [...atoms].sort((a, b) => Number(b.kind === 'object') - Number(a.kind === 'object'))
      : atoms;
    for (const [index, atom] of ordered.entries()) {
      best = better(best, settleAt(index, atom, node.denied, node));
      if (isGood(best)) return best;
    }
    return best;
  };

  /** Without anything to show, the first value is as good as any. */
  const isGood = (outcome: Outcome): boolean =>
    typeof outcome === 'object' && (focus === undefined || outcome.aim === 2);

  const settle = (atom: Atom, denied: readonly Denied[], search: Search): Outcome =>
    settleAt(0, atom, denied, search);

  /** After an edit the atom that covers one mostly stands where that one stood: it is tried first. */
  const settleAt = (index: number, atom: Atom, denied: readonly Denied[], search: Search): Outcome => {
    const left = [...denied, ...atom.denied];
    if (atom.kind === 'finite' && atom.unsure.size === 0) return fromList(atom.values.values(), left);
    if (atom.kind !== 'finite' && left.some((one) => isCoveredAt(index, atom, one, search))) return 'empty';
    const opposed = left.flatMap((one) => opposing(engine, atom, one, index));
    return narrow(atom, opposed, search, 1);
  };

  /** Of many atoms that might cover one, only itself is looked for, and the one at its index. */
  const isCoveredAt = (
    index: number,
    atom: Exclude<Atom, { kind: 'finite' }>,
    { terms: inside, reading, root }: Denied,
    search: Search,
  ): boolean => {
    const parts = inside.map((term) => ({ term, declares: true }));
    const { atoms } = union(parts, reading === 'declared');
    if (readAlike(reading, root, search) && isAmong(atoms, atom)) return true;
    const other = atoms.length < several ? undefined : atoms[index];
    if (other === undefined || other.kind !== atom.kind) return false;
    const ways = escapes(engine, atom, other, reading, root, search);
    return ways !== 'apart' && ways.length === 0;
  };

  const fromList = (values: Iterable<Json>, denied: readonly Denied[]): Outcome => {
    let outcome: Outcome = 'empty';
    for (const value of values) {
      let out: Answer = true;
      for (const one of denied) {
        const inside = has(value, one.terms, one.reading, one.root);
        if (inside === undefined) out = undefined;
        if (inside !== true) continue;
        out = false;
        break;
      }
      if (out === true) return { value };
      if (out === undefined) outcome = 'unknown';
    }
    return outcome;
  };

  const narrow = (x: Atom, opposed: readonly Opposed[], search: Search, aim: Aim): Outcome => {
    if (x.kind === 'finite') return settleFound(x, opposed);
    const soon = aimedSoon(x, opposed, search, aim);
    if (soon !== undefined) return soon;
    const remaining: { one: Opposed; ways: readonly Escape[] }[] = [];
    for (const one of opposed) {
      const ways = escapes(engine, x, one.atom, one.reading, one.root, search);
      if (ways === 'apart') continue;
      if (ways.length === 0) return 'empty';
      remaining.push({ one, ways });
    }
    remaining.sort((a, b) => a.ways.length - b.ways.length);
    const [first, ...others] = remaining;
    if (first === undefined) return build(x, search, aim);
    const rest = others.map(({ one }) => one);
    let best: Outcome = 'empty';
    const aimed = first.ways.some((one) => one.near);
    const ordered = aimed ? [...first.ways].sort((a, b) => Number(b.near) - Number(a.near)) : first.ways;
    for (const one of ordered) {
      const next = aim === 0 || (aimed && !one.near) ? 0 : one.near ? 2 : aim;
      for (const narrowed of one.make()) {
        const fresh = narrowed.denied.filter((denied) => !x.denied.includes(denied));
        const more =
          narrowed.kind === 'finite' ? [] : fresh.flatMap((denied) => opposing(engine, narrowed, denied));
        best = better(best, narrow(narrowed, [...rest, ...more], search, next));
        if (isGood(best)) return best;
      }
    }
    return best;
  };

  /** A value that shows what is wanted, where it is found before the other ways out are looked at. */
  const aimedSoon = (
    x: Exclude<Atom, { kind: 'finite' }>,
    opposed: readonly Opposed[],
    search: Search,
    aim: Aim,
  ): Outcome | undefined => {
    const [only] = opposed;
    if (focus === undefined || aim === 0 || opposed.length !== 1 || only === undefined) return undefined;
    if (x.kind !== 'object' || only.atom.kind !== 'object') return undefined;
    engine.spend(1);
    for (const one of nearEscapes(engine, x, only.atom, only.reading, only.root, search)) {
      for (const narrowed of one.make()) {
        const fresh = narrowed.denied.filter((denied) => !x.denied.includes(denied));
        const more =
          narrowed.kind === 'finite' ? [] : fresh.flatMap((denied) => opposing(engine, narrowed, denied));
        const found = narrow(narrowed, more, search, 2);
        if (isGood(found)) return found;
      }
    }
    return undefined;
  };

  /** A narrowing left listed values: each must be outside of every atom that is still opposed. */
  const settleFound = (x: Extract<Atom, { kind: 'finite' }>, opposed: readonly Opposed[]): Outcome => {
    let outcome: Outcome = 'empty';
    for (const value of x.values.values()) {
      const out = all([
        ...opposed.map((one) => () => {
          // What is unsure on both sides alike does not tell them apart.
          const alike = [...one.atom.unsure].every((what) => x.unsure.has(what));
          const atom = alike ? { ...one.atom, unsure: new Set<string>() } : one.atom;
          return negated(inAtom(engine, value, atom, one.reading, one.root));
        }),
        ...x.denied.map((one) => () => negated(has(value, one.terms, one.reading, one.root))),
      ]);
      if (out === true) return { value };
      if (out === undefined) outcome = 'unknown';
    }
    return outcome;
  };

  const build = (x: Exclude<Atom, { kind: 'finite' }>, search: Search, aim: Aim): Outcome => {
    spend(1);
    if (x.kind === 'number') return aimedAt(someNumber(x), aim);
    if (x.kind === 'string') return aimedAt(someString(engine, x), aim);
    const outcome = x.kind === 'array' ? someArray(engine, x, search) : someObject(engine, x, search);
    if (typeof outcome !== 'object') return outcome;
    if (x.unsure.has(unpromised) || weightOf(outcome.value) > heaviest) return 'unknown';
    return aimedAt(outcome, outcome.aim === 0 ? 0 : aim);
  };

  const engine: Searcher = {
    terms,
    spend,
    union,
    has,
    solve,
    same,
    settle,
    listing,
    actual: focus === undefined ? terms.alikeOf : twinOf,
    near: (term) => focus?.near(term) === true,
    nearKeyword: (...keywords) => focus !== undefined && keywords.some((one) => focus.keywords.has(one)),
    reset,
    spent,
  };
  const yes = terms.of({
    document: openSchema(true),
    pointer: '',
    schema: true,
  });
  return engine;
};

/** Work in proportion to the schemas is granted. */
export const perTerm = 2;
const several = 4;
const many = 16;
const deepest = 150;
const heaviest = 30_000;

const sets = new WeakMap<readonly Atom[], ReadonlySet<Atom>>();

const isAmong = (atoms: readonly Atom[], atom: Atom): boolean => {
  if (atoms.length < many) return atoms.includes(atom);
  const set = sets.get(atoms) ?? new Set(atoms);
  sets.set(atoms, set);
  return set.has(atom);
};

const negated = (answer: Answer): Answer => (answer === undefined ? undefined : !answer);

const undeclaring = (atom: Atom): Atom => {
  if (atom.kind === 'object') {
    return { ...atom, members: atom.members.map((one) => ({ ...one, declares: false })) };
  }
  if (atom.kind === 'array') {
    return { ...atom, members: atom.members.map((one) => ({ ...one, declares: false })) };
  }
  return atom;
};
