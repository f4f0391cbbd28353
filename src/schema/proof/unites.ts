import type { Denied } from './atom.ts';
import { declaresAsMuch, isNamedObject } from './declaresAsMuch.ts';
import type { Engine, Node } from './engine.ts';
import { branchesOf, isBareUnion } from './expand.ts';
import { readAlike } from './readAlike.ts';
import type { Term } from './term.ts';

/**
 * Whether what is left out is nothing but a union among whose branches stand all those of what holds: whatever
 * branches accept a value and declare its names are there again.
 */
export const unites = (engine: Engine, denied: Denied, node: Node): boolean => {
  const sides = sidesOf(engine, denied, node);
  if (sides === undefined) return false;
  const branches = new Set(sides.wide);
  return sides.narrow.every((branch) => branches.has(branch));
};

/**
 * The same where each branch of what holds lies within the branch that stands in its place there, by itself and with the
 * names that it declares. Of objects that nothing tells apart many may be at once, and which of them are is then not asked.
 */
export const unitesWider = (engine: Engine, denied: Denied, node: Node): boolean => {
  const sides = sidesOf(engine, denied, node);
  if (sides === undefined) return false;
  const { wide, narrow } = sides;
  const branches = new Set(wide);
  const shift = wide.length - narrow.length;
  return narrow.every((branch, index) => {
    if (branches.has(branch)) return true;
    return [wide[index], wide[index + shift]].some(
      (other) => other !== undefined && isWider(engine, other, branch),
    );
  });
};

const sidesOf = (
  engine: Engine,
  { terms: [outer, ...more], reading, root }: Denied,
  node: Node,
): { readonly wide: readonly Term[]; readonly narrow: readonly Term[] } | undefined => {
  const [part] = node.parts;
  if (outer === undefined || more.length > 0 || node.parts.length !== 1 || !part?.declares) return undefined;
  if (!isBareUnion(outer) || reading === 'promised' || !readAlike(reading, root, node)) return undefined;
  const wide = branchesOf(engine, outer);
  const narrow = isBareUnion(part.term) ? branchesOf(engine, part.term) : [engine.actual(part.term)];
  return { wide, narrow };
};

const isWider = (engine: Engine, outer: Term, inner: Term): boolean => {
  // Whatever refers to others might lead back to the union, for the same value.
  if (!isNamedObject(outer) || !isNamedObject(inner) || !declaresAsMuch(engine, outer, inner)) return false;
  const denied: Denied = { terms: [outer], reading: 'plain', root: false };
  const parts = [{ term: inner, declares: true }];
  return engine.solve({ parts, declared: false, root: false, denied: [denied] }) === 'empty';
};
