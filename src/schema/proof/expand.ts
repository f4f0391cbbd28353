import { isArray, isObject, type JsonObject, member } from '../json.ts';
import type { Atom, Denied, ObjectAtom } from './atom.ts';
import { anyObject, anything } from './atom.ts';
import { constrains } from './constrains.ts';
import { either } from './either.ts';
import type { Engine, Union } from './engine.ts';
import { meetings } from './meetings.ts';
import { joined, merge } from './merge.ts';
import { ownAtoms } from './ownAtoms.ts';
import { standsFor } from './standsFor.ts';
import type { Term } from './term.ts';
import { closedItems, closedProperties } from './unevaluated.ts';
import { withOneList } from './withOneList.ts';

/**
 * A schema as a union of atoms. With `merged`, overlapping branches of a union also stand joined, because a
 * value that both accept may use the names of both.
 *
 * The plan: start with the schema's own keywords; then join, one after the other, everything else that must
 * hold here: the reference, `allOf`, one of `anyOf`, exactly one of `oneOf`, `if` with `then` or neither with
 * `else`, what depends on a name; take away `not`; last close what was not evaluated.
 */
export const expand = (engine: Engine, term: Term, merged: boolean, open: ReadonlySet<Term>): Union => {
  const { schema } = term;
  if (typeof schema === 'boolean') return { atoms: schema ? anything : [], whole: true };
  // A schema that holds only if it holds itself says nothing that can be relied on.
  if (open.has(term)) return { atoms: unsureOf(`cycle ${term.id}`), whole: true };
  let inside: ReadonlySet<Term> | undefined;
  const closes = Object.hasOwn(schema, 'unevaluatedProperties') || Object.hasOwn(schema, 'unevaluatedItems');
  const joining = merged || closes;
  const inner = (part: Term): Union => {
    inside ??= new Set([...open, term]);
    return expandOnce(engine, part, joining, inside);
  };
  let whole = true;
  let atoms: readonly Atom[] = ownAtoms(engine, term, schema);
  const join = (union: Union): void => {
    whole &&= union.whole;
    atoms = cross(engine, atoms, union.atoms);
  };
  const target = engine.terms.target(term);
  if (target === 'nowhere') join({ atoms: unsureOf(`reference ${term.id}`), whole: true });
  else if (target !== undefined) join(inner(target));
  if (Object.hasOwn(schema, '$dynamicRef')) {
    join({ atoms: unsureOf(`reference ${term.id}`), whole: true });
  }
  for (const part of distinct(engine, list(engine, term, schema, 'allOf'))) join(inner(part));
  const anyOf = branchesOf(engine, term);
  if (anyOf.length > 0) join(either(engine, anyOf.map(inner), joining, atoms));
  const oneOf = list(engine, term, schema, 'oneOf');
  if (oneOf.length > 0) join(exactlyOne(engine, oneOf, inner));
  const condition = engine.terms.at(term, 'if');
  if (condition !== undefined) join(conditional(engine, term, condition, inner));
  for (const [name, needs] of dependents(engine, term, schema)) join(dependent(engine, name, needs, inner));
  const not = engine.terms.at(term, 'not');
  if (not !== undefined) {
    const denied: Denied = { terms: [not], reading: 'plain', root: false };
    atoms = atoms.map((atom) => ({ ...atom, denied: joined(atom.denied, [denied]) }));
  }
  const properties = engine.terms.at(term, 'unevaluatedProperties');
  if (properties !== undefined) atoms = atoms.map((atom) => closedProperties(engine, atom, properties));
  const items = engine.terms.at(term, 'unevaluatedItems');
  if (items !== undefined) atoms = atoms.map((atom) => closedItems(engine, atom, items));
  return { atoms, whole };
};

/** The same, kept; what was found inside an open cycle is not. */
export const expandOnce = (
  engine: Engine,
  given: Term,
  merged: boolean,
  open: ReadonlySet<Term> = new Set(),
): Union => {
  const term = engine.actual(given);
  const held = merged ? term.merged : term.plain;
  if (held !== undefined) return held;
  engine.spend(1);
  const union = expand(engine, term, merged, open);
  const cyclic = union.atoms.some((atom) => [...atom.unsure].some((what) => what.startsWith('cycle ')));
  if (cyclic && open.size > 0) return union;
  if (merged) term.merged = union;
  else term.plain = union;
  return union;
};

const mostAtoms = 2_000;

/** Every pair joined, without those that are seen to be empty, one type after the other. */
export const cross = (engine: Engine, left: readonly Atom[], right: readonly Atom[]): readonly Atom[] => {
  if (left === anything) return inOrder(right);
  if (right === anything) return left;
  const atoms = new Set<Atom>();
  for (const a of left) {
    for (const b of right) {
      const both = merge(engine, a, b);
      if (both !== undefined) atoms.add(both);
    }
    engine.spend(atoms.size > mostAtoms ? Number.POSITIVE_INFINITY : 0);
  }
  return [...atoms];
};

const inOrder = (atoms: readonly Atom[]): readonly Atom[] =>
  atoms.every((atom, index) => index === 0 || rank[(atoms[index - 1] as Atom).kind] <= rank[atom.kind])
    ? atoms
    : [...atoms].sort((a, b) => rank[a.kind] - rank[b.kind]);

const rank = { finite: 0, number: 1, string: 2, array: 3, object: 4 } as const;

/** The branches of `anyOf`, with those of a branch that is nothing but another `anyOf` in its place. */
const alternatives = (engine: Engine, term: Term, schema: JsonObject): readonly Term[] => {
  const found: Term[] = [];
  const visit = [...list(engine, term, schema, 'anyOf')].reverse();
  for (let branch = visit.pop(); branch !== undefined; branch = visit.pop()) {
    const inside = isBareUnion(branch) ? list(engine, branch, branch.schema as JsonObject, 'anyOf') : [];
    if (inside.length === 0) found.push(branch);
    else {
      engine.spend(1);
      for (let index = inside.length - 1; index >= 0; index -= 1) visit.push(inside[index] as Term);
    }
  }
  return found;
};

/** Each branch of `anyOf` once, with those of unions inside in their place. */
export const branchesOf = (engine: Engine, term: Term): readonly Term[] => {
  if (typeof term.schema === 'boolean') return [];
  const held = kept.get(term);
  if (held !== undefined && held.actual === engine.actual) return held.branches;
  const branches = distinct(engine, alternatives(engine, term, term.schema));
  if (branches.length > few) kept.set(term, { actual: engine.actual, branches });
  return branches;
};

const few = 8;

const kept = new WeakMap<Term, { actual: Engine['actual']; branches: readonly Term[] }>();

export const isBareUnion = ({ schema }: Term): boolean =>
  typeof schema === 'object' &&
  Object.hasOwn(schema, 'anyOf') &&
  Object.keys(schema).every((keyword) => keyword === 'anyOf' || !constrains.has(keyword));

/** Each once, also where references lead to the same. */
const distinct = (engine: Engine, terms: readonly Term[]): readonly Term[] =>
  terms.length < 2 ? terms : [...new Set(terms.map((term) => engine.actual(standsFor(engine.terms, term))))];

const unsureOf = (what: string): readonly Atom[] =>
  anything.map((atom) => ({ ...atom, unsure: new Set([what]) }));

const list = (engine: Engine, term: Term, schema: JsonObject, keyword: string): readonly Term[] => {
  const value = member(schema, keyword);
  if (!isArray(value)) return [];
  const terms = value.flatMap((_, index) => engine.terms.at(term, keyword, index) ?? []);
  return terms;
};

/**
 * Each branch without the others; a branch that another cannot meet needs no exclusion. What stands there twice holds
 * never once: its values are no more than what the others leave out.
 */
const exactlyOne = (engine: Engine, branches: readonly Term[], inner: (term: Term) => Union): Union => {
  const times = new Map<Term, number>();
  for (const branch of branches) {
    const term = engine.actual(standsFor(engine.terms, branch));
    times.set(term, (times.get(term) ?? 0) + 1);
  }
  const terms = [...times.keys()];
  const unions = terms.map(inner);
  const meets = terms.map(() => new Set<number>());
  const atomsOf = unions.flatMap((union, branch) => union.atoms.map((atom) => ({ atom, branch })));
  engine.spend(atomsOf.length / 4);
  for (const [a, b] of meetings(engine, atomsOf)) {
    meets[a]?.add(b);
    meets[b]?.add(a);
  }
  const atoms = unions.flatMap(({ atoms }, index) => {
    if ((times.get(terms[index] as Term) ?? 0) > 1) return [];
    const denied = [...(meets[index] ?? [])].map(
      (other): Denied => ({ terms: [terms[other] as Term], reading: 'plain', root: false }),
    );
    if (denied.length === 0) return atoms;
    return atoms.map((atom) => ({ ...atom, denied: joined(atom.denied, denied) }));
  });
  return { atoms: withOneList(atoms), whole: unions.every((union) => union.whole) };
};

const conditional = (engine: Engine, term: Term, condition: Term, inner: (term: Term) => Union): Union => {
  const then = engine.terms.at(term, 'then');
  const otherwise = engine.terms.at(term, 'else');
  if (then === undefined && otherwise === undefined) return { atoms: anything, whole: true };
  const met = inner(condition);
  const first = then === undefined ? undefined : inner(then);
  const second = otherwise === undefined ? undefined : inner(otherwise);
  const denied: Denied = { terms: [condition], reading: 'plain', root: false };
  const unmet = (second?.atoms ?? anything).map((atom) => ({
    ...atom,
    denied: joined(atom.denied, [denied]),
  }));
  const meeting = first === undefined ? met.atoms : cross(engine, met.atoms, first.atoms);
  return {
    atoms: [...meeting, ...unmet],
    whole: met.whole && (first?.whole ?? true) && (second?.whole ?? true),
  };
};

type Needs = Term | readonly string[];

const dependents = (engine: Engine, term: Term, schema: JsonObject): readonly (readonly [string, Needs])[] =>
  ['dependentRequired', 'dependentSchemas', 'dependencies'].flatMap((keyword) => {
    const map = member(schema, keyword);
    if (!isObject(map)) return [];
    return Object.entries(map).flatMap(([name, value]): (readonly [string, Needs])[] => {
      if (isArray(value)) return [[name, value.filter((need) => typeof need === 'string')]];
      const inside = engine.terms.at(term, keyword, name);
      return inside === undefined ? [] : [[name, inside]];
    });
  });

const scalars = anything.filter((atom) => atom !== anyObject);

/** Either the name is absent, or it is there and so is what it needs. */
const dependent = (engine: Engine, name: string, needs: Needs, inner: (term: Term) => Union): Union => {
  const without: ObjectAtom = { ...anyObject, absent: new Set([name]) };
  const needed: Union = isTerm(needs)
    ? inner(needs)
    : { atoms: [{ ...anyObject, required: new Set(needs) }], whole: true };
  const present: ObjectAtom = { ...anyObject, required: new Set([name]) };
  const objects = needed.atoms.filter((atom) => atom.kind === 'object' || atom.kind === 'finite');
  const meeting = cross(engine, [present], objects);
  return { atoms: [...scalars, without, ...meeting], whole: needed.whole };
};

const isTerm = (needs: Needs): needs is Term => !Array.isArray(needs);
