import type { Atom, Denied, Reading } from './atom.ts';
import type { Engine } from './engine.ts';
import { discriminator, valuesAt } from './meetings.ts';

/** An atom that has to be escaped. */
export type Opposed = { readonly atom: Atom; readonly reading: Reading; readonly root: boolean };

/** The atoms of a set that is left out which `x` may share values with. */
export const opposing = (engine: Engine, x: Atom, denied: Denied, index = 0): readonly Opposed[] => {
  const parts = denied.terms.map((term) => ({ term, declares: true }));
  const { atoms } = engine.union(parts, denied.reading === 'declared');
  engine.spend(atoms.length / 50);
  const { reading, root } = denied;
  const found = candidates(engine, x, atoms).map((atom) => ({ atom, reading, root }));
  const likely = found.findIndex(({ atom }) => atom === atoms[index]);
  return likely > 0
    ? [found[likely] as Opposed, ...found.slice(0, likely), ...found.slice(likely + 1)]
    : found;
};

const indexes = new WeakMap<
  readonly Atom[],
  { name: string; byValue: Map<string, Atom[]>; lists: readonly Atom[] } | null
>();

/** Of many discriminated branches, the ones with a value of the discriminator that `x` has too. */
const candidates = (engine: Engine, x: Atom, atoms: readonly Atom[]): readonly Atom[] => {
  const alike = (atom: Atom): boolean =>
    atom.kind === x.kind || atom.kind === 'finite' || x.kind === 'finite';
  if (x.kind !== 'object' || atoms.length < 6) return atoms.filter(alike);
  let index = indexes.get(atoms);
  if (index === undefined) {
    const objects = atoms.filter((atom) => atom.kind === 'object');
    const name = discriminator(engine, objects);
    index = null;
    if (name !== undefined) {
      const byValue = new Map<string, Atom[]>();
      for (const atom of objects) {
        for (const text of valuesAt(engine, atom, name) ?? []) {
          byValue.set(text, [...(byValue.get(text) ?? []), atom]);
        }
      }
      index = { name, byValue, lists: atoms.filter((atom) => atom.kind === 'finite') };
    }
    indexes.set(atoms, index);
  }
  const values = index === null ? undefined : valuesAt(engine, x, index.name);
  if (index === null || values === undefined) return atoms.filter(alike);
  const { byValue, lists } = index;
  return [...new Set([...values].flatMap((text) => byValue.get(text) ?? []))].concat(lists);
};
