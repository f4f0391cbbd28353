import type { ArrayAtom, Denied, Part, Reading } from './atom.ts';
import type { Engine, Search } from './engine.ts';
import { type Escape, way } from './escape.ts';
import type { Term } from './term.ts';

/** The ways for an array not to be in `y`: its length, a position, a later item, equal items, a count. */
export const escapesOfArrays = (
  engine: Engine,
  x: ArrayAtom,
  y: ArrayAtom,
  reading: Reading,
  search: Search,
  ways: Escape[],
): 'apart' | undefined => {
  if (y.min > x.max || y.max < x.min) return 'apart';
  if (y.min > x.min) ways.push(way(() => ({ ...x, max: y.min - 1 }), engine.nearKeyword('minItems')));
  if (y.max < x.max) ways.push(way(() => ({ ...x, min: y.max + 1 }), engine.nearKeyword('maxItems')));
  const prefix = Math.max(prefixOf(x), prefixOf(y));
  for (let index = 0; index < prefix && index < x.max; index += 1) {
    const denied = deniedAt(y, index, reading);
    const parts = itemParts(x, index);
    if (engine.solve(itemNode(x, index, search, [denied])) === 'empty') continue;
    ways.push(
      way(
        () => ({
          ...x,
          min: Math.max(x.min, index + 1),
          at: new Map([...x.at, [index, [...(x.at.get(index) ?? []), denied]]]),
        }),
        isNear(engine, parts, denied),
      ),
    );
  }
  if (x.max > prefix) {
    const denied = deniedAt(y, prefix, reading);
    // What is known of single positions says nothing of the others.
    const later = itemNode({ ...x, at: new Map() }, prefix, search, [denied]);
    if (engine.solve(later) !== 'empty') {
      ways.push(
        way(
          () => ({
            ...x,
            min: Math.max(x.min, prefix + 1),
            some: [...x.some, { from: prefix, parts: [], denied: [denied] }],
          }),
          isNear(engine, itemParts(x, prefix), denied),
        ),
      );
    }
  }
  if (y.unique && !x.unique && x.max > 1) {
    ways.push(
      way(() => ({ ...x, repeats: true, min: Math.max(x.min, 2) }), engine.nearKeyword('uniqueItems')),
    );
  }
  for (const { term, min, max } of y.counted) {
    if (min > 0 && !x.counted.some((one) => one.min >= min && lies(engine, one.term, term))) {
      const denied: Denied = { terms: [term], reading: 'plain', root: false };
      const fewer = { term, min: 0, max: min - 1 };
      ways.push(
        way(
          () =>
            min === 1 ? { ...x, every: [...x.every, denied] } : { ...x, counted: [...x.counted, fewer] },
          engine.near(term),
        ),
      );
    }
    if (max < x.max && !x.counted.some((one) => one.max <= max && lies(engine, term, one.term))) {
      const more = { term, min: max + 1, max: Number.POSITIVE_INFINITY };
      ways.push(
        way(
          () => ({ ...x, min: Math.max(x.min, max + 1), counted: [...x.counted, more] }),
          engine.near(term),
        ),
      );
    }
  }
  return undefined;
};

/** Whether every item of the one schema is of the other, as plain sets. */
const lies = (engine: Engine, inner: Term, outer: Term): boolean => {
  const denied: Denied = { terms: [outer], reading: 'plain', root: false };
  const parts = [{ term: inner, declares: false }];
  return (
    inner === outer || engine.solve({ parts, declared: false, root: false, denied: [denied] }) === 'empty'
  );
};

export const prefixOf = (atom: ArrayAtom): number =>
  Math.max(0, ...atom.members.map((member) => member.prefix.length));

/** The schemas that hold for the item at a position. */
export const itemParts = (atom: ArrayAtom, index: number): readonly Part[] =>
  atom.members.flatMap((member) => {
    const term = member.prefix[index] ?? member.rest;
    return term === undefined ? [] : [{ term, declares: member.declares }];
  });

/** The item at a position, with all that it must not be. */
export const itemNode = (atom: ArrayAtom, index: number, search: Search, denied: readonly Denied[]) => ({
  parts: itemParts(atom, index),
  declared: search.declared,
  root: false,
  denied: [...(atom.at.get(index) ?? []), ...atom.every, ...denied],
});

const deniedAt = (atom: ArrayAtom, index: number, reading: Reading): Denied => ({
  terms: itemParts(atom, index).map((part) => part.term),
  reading,
  root: false,
});

const isNear = (engine: Engine, parts: readonly Part[], denied: Denied): boolean =>
  parts.some((part) => engine.near(part.term)) || denied.terms.some((term) => engine.near(term));
