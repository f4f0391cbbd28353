import type { Atom, ObjectAtom, ObjectMember } from './atom.ts';
import type { Engine, Union } from './engine.ts';
import { isFlat } from './isFlat.ts';
import { type Branched, groups } from './meetings.ts';
import { merge } from './merge.ts';
import { withOneList } from './withOneList.ts';

const mostJoined = 512;

/** Where they are too many to be all there, no more than these are looked at. */
const fewJoined = 64;

/**
 * The union of branches. With `merged`, branches that can accept a value together also stand joined: such a
 * value may use the names of all of them. Branches that bring no names of their own need not be joined.
 */
export const either = (
  engine: Engine,
  unions: readonly Union[],
  merged: boolean,
  base: readonly Atom[],
): Union => {
  const atoms = new Set(withOneList(unions.flatMap((union) => union.atoms)));
  const whole = unions.every((union) => union.whole);
  if (!merged) return { atoms: [...atoms], whole };
  const alone = atoms.size;
  engine.spend(alone / 10);
  const named = namesOf(base);
  const bringing = unions.flatMap((union, branch) =>
    union.atoms.filter((atom) => brings(engine, atom, named)).map((atom): Branched => ({ atom, branch })),
  );
  if (bringing.length < 2) return { atoms: [...atoms], whole };
  for (const group of groups(engine, bringing)) {
    let frontier = group.map((one) => ({ ...one, last: one.branch }));
    while (frontier.length > 0) {
      const next: typeof frontier = [];
      for (const { atom, last } of frontier) {
        engine.spend(group.length / 50);
        for (const other of group) {
          if (other.branch <= last) continue;
          const both = merge(engine, atom, other.atom);
          if (both === undefined) continue;
          if (atoms.size >= mostJoined)
            return { atoms: [...atoms].slice(0, alone + fewJoined), whole: false };
          atoms.add(both);
          next.push({ atom: both, branch: other.branch, last: other.branch });
        }
      }
      frontier = next;
    }
  }
  return { atoms: [...atoms], whole };
};

/** The names that every object of the surrounding schema declares as properties. */
const namesOf = (base: readonly Atom[]): ReadonlySet<string> => {
  const objects = base.filter((atom) => atom.kind === 'object');
  const [first, ...others] = objects.map(
    (atom) => new Set(atom.members.flatMap((one) => [...one.properties.keys()])),
  );
  if (first === undefined) return new Set();
  return new Set([...first].filter((name) => others.every((names) => names.has(name))));
};

/** Whether joining this branch with another can declare more than either alone. */
const brings = (engine: Engine, atom: Atom, named: ReadonlySet<string>): boolean => {
  if (atom.kind === 'array')
    return atom.members.some((one) =>
      [...one.prefix, one.rest].some((term) => term !== undefined && !isFlat(engine, term)),
    );
  if (atom.kind !== 'object') return false;
  if (isComplete(engine, atom)) return false;
  return atom.members.some((one) => bringsNames(engine, one, named));
};

const bringsNames = (engine: Engine, one: ObjectMember, named: ReadonlySet<string>): boolean =>
  one.patterns.length > 0 ||
  one.required.some((name) => !named.has(name)) ||
  (one.additional !== undefined && typeof one.additional.schema !== 'boolean') ||
  [...one.properties].some(([name, term]) => !named.has(name) || !isFlat(engine, term));

/** Closed, and nothing inside can hold names either: all its values are in declared names already. */
const isComplete = (engine: Engine, atom: ObjectAtom): boolean =>
  atom.members.some(
    (one) =>
      one.additional?.schema === false &&
      [...one.properties.values()].every((term) => isFlat(engine, term)) &&
      one.patterns.every(([, term]) => isFlat(engine, term)),
  );
