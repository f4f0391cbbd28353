import type { Atom, FiniteAtom, ObjectAtom } from './atom.ts';
import type { Engine } from './engine.ts';
import { kindOf } from './kindOf.ts';
import { listed } from './listed.ts';
import { merge } from './merge.ts';

export type Branched = { readonly atom: Atom; readonly branch: number };

/**
 * Which branches of a union may share a value, as pairs. Branches that list their values, or that a required member with
 * listed values tells apart, are looked up by those, so that a hundred of them cost a hundred steps.
 */
export const meetings = function* (
  engine: Engine,
  atoms: readonly Branched[],
): Generator<readonly [number, number]> {
  const seen = new Set<string>();
  for (const [left, right] of pairs(engine, atoms)) {
    const key = `${left.branch} ${right.branch}`;
    if (left.branch === right.branch || seen.has(key)) continue;
    if (merge(engine, left.atom, right.atom) === undefined) continue;
    seen.add(key);
    yield [left.branch, right.branch];
  }
};

const pairs = function* (
  engine: Engine,
  atoms: readonly Branched[],
): Generator<readonly [Branched, Branched]> {
  const lists = atoms.filter(({ atom }) => atom.kind === 'finite');
  const others = lists.length === 0 ? atoms : atoms.filter(({ atom }) => atom.kind !== 'finite');
  const [byText, byKind] = byListed(lists);
  for (const group of [...groups(engine, others), ...byText]) {
    for (let index = 0; index < group.length; index += 1) {
      engine.spend((group.length - index) / 50);
      for (let after = index + 1; after < group.length; after += 1) {
        yield [group[index] as Branched, group[after] as Branched];
      }
    }
  }
  for (const other of others) for (const list of byKind.get(other.atom.kind) ?? []) yield [other, list];
};

/** Those that list one value in common, and those that list some of a kind. */
const byListed = (lists: readonly Branched[]) => {
  const byText = new Map<string, Set<Branched>>();
  const byKind = new Map<string, Set<Branched>>();
  const add = (sets: Map<string, Set<Branched>>, key: string, one: Branched): void => {
    const set = sets.get(key);
    if (set === undefined) sets.set(key, new Set([one]));
    else set.add(one);
  };
  for (const list of lists) {
    for (const [text, value] of (list.atom as FiniteAtom).values) {
      add(byText, text, list);
      add(byKind, kindOf(value), list);
    }
  }
  return [[...byText.values()].filter(({ size }) => size > 1).map((set) => [...set]), byKind] as const;
};

/** Atoms that may share a value stand in a group together; none of them lists its values. */
export const groups = (engine: Engine, atoms: readonly Branched[]): readonly (readonly Branched[])[] => {
  const kinds = new Map<string, Branched[]>();
  for (const one of atoms) {
    const group = kinds.get(one.atom.kind);
    if (group === undefined) kinds.set(one.atom.kind, [one]);
    else group.push(one);
  }
  return [...kinds].flatMap(([kind, group]) => (kind === 'object' ? byName(engine, group) : byExtent(group)));
};

/** Numbers by what lies between their bounds, texts by their lengths: what is apart by these stands apart. */
const byExtent = (group: readonly Branched[]): readonly (readonly Branched[])[] => {
  const inOrder = group
    .map((one, index) => ({ one, index, ...extentOf(one.atom) }))
    .sort((a, b) => a.low - b.low || a.index - b.index);
  const parts: (typeof inOrder)[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of inOrder) {
    if (item.low > end || parts.length === 0) parts.push([item]);
    else parts.at(-1)?.push(item);
    end = Math.max(end, item.high);
  }
  return parts.map((part) => part.sort((a, b) => a.index - b.index).map(({ one }) => one));
};

const extentOf = (atom: Atom): { low: number; high: number } => {
  if (atom.kind === 'number') return { low: atom.low, high: atom.high };
  if (atom.kind === 'finite') return { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  return { low: atom.min, high: atom.max };
};

const byName = (engine: Engine, group: readonly Branched[]): readonly (readonly Branched[])[] => {
  if (group.length < 4) return [group];
  const name = discriminator(
    engine,
    group.map(({ atom }) => atom as ObjectAtom),
  );
  if (name === undefined) return [group];
  const byValue = new Map<string, Branched[]>();
  for (const one of group) {
    for (const text of valuesAt(engine, one.atom as ObjectAtom, name) ?? []) {
      const same = byValue.get(text);
      if (same === undefined) byValue.set(text, [one]);
      else same.push(one);
    }
  }
  return [...byValue.values()];
};

/** A name that all of them require and list the values of. */
export const discriminator = (engine: Engine, atoms: readonly ObjectAtom[]): string | undefined => {
  const [first] = atoms;
  if (first === undefined) return undefined;
  for (const name of first.required) {
    if (atoms.every((atom) => valuesAt(engine, atom, name) !== undefined)) return name;
  }
  return undefined;
};

/** The values that the atom lists for a member which it requires. */
export const valuesAt = (engine: Engine, atom: ObjectAtom, name: string): ReadonlySet<string> | undefined => {
  if (!atom.required.has(name)) return undefined;
  for (const member of atom.members) {
    const term = member.properties.get(name);
    const values = term && listed(engine.terms, term);
    if (values !== undefined) return values;
  }
  return undefined;
};
