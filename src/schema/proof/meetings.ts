import type { Atom, ObjectAtom } from './atom.ts';
import type { Engine } from './engine.ts';
import { listed } from './listed.ts';
import { merge } from './merge.ts';

export type Branched = { readonly atom: Atom; readonly branch: number };

/**
 * Which branches of a union may share a value, as pairs. Branches that a required member with listed values
 * tells apart are looked up by that value, so that a hundred of them cost a hundred steps.
 */
export const meetings = function* (
  engine: Engine,
  atoms: readonly Branched[],
): Generator<readonly [number, number, Atom]> {
  const seen = new Set<string>();
  for (const group of groups(engine, atoms)) {
    for (let index = 0; index < group.length; index += 1) {
      const left = group[index] as Branched;
      engine.spend((group.length - index) / 50);
      for (let after = index + 1; after < group.length; after += 1) {
        const right = group[after] as Branched;
        if (left.branch === right.branch || seen.has(`${left.branch} ${right.branch}`)) continue;
        const both = merge(engine, left.atom, right.atom);
        if (both === undefined) continue;
        seen.add(`${left.branch} ${right.branch}`);
        yield [left.branch, right.branch, both];
      }
    }
  }
};

/** Atoms that may share a value stand in a group together. */
export const groups = (engine: Engine, atoms: readonly Branched[]): readonly (readonly Branched[])[] => {
  const kinds = new Map<string, Branched[]>();
  const finite = atoms.filter(({ atom }) => atom.kind === 'finite');
  for (const one of atoms) {
    if (one.atom.kind === 'finite') continue;
    const group = kinds.get(one.atom.kind);
    if (group === undefined) kinds.set(one.atom.kind, [one]);
    else group.push(one);
  }
  const found: (readonly Branched[])[] = [];
  for (const [kind, group] of kinds) {
    if (kind === 'object') found.push(...byName(engine, group).map((part) => [...part, ...finite]));
    else if (finite.length > few) found.push([...group, ...finite]);
    else found.push(...byExtent(group).map((part) => [...part, ...finite]));
  }
  return found.length === 0 ? [finite] : found;
};

const few = 4;

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
