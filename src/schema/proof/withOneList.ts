import type { Atom, FiniteAtom } from './atom.ts';

/** Listed values together, where the first of the lists stood: a union of constants is one list. */
export const withOneList = (atoms: readonly Atom[]): readonly Atom[] => {
  const lists = new Set(atoms.filter(isBareList));
  const [first] = lists;
  if (first === undefined || lists.size < 2) return atoms;
  const values = new Map([...lists].flatMap((list) => [...list.values]));
  return atoms.flatMap((atom): Atom[] => {
    if (!isBareList(atom)) return [atom];
    return atom === first ? [{ ...first, values }] : [];
  });
};

const isBareList = (atom: Atom): atom is FiniteAtom =>
  atom.kind === 'finite' && atom.denied.length === 0 && atom.unsure.size === 0;
