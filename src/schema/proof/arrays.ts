import { type Json, sameJson } from '../json.ts';
import type { ArrayAtom, Denied, Part } from './atom.ts';
import type { Engine, Node, Outcome, Search } from './engine.ts';
import { itemNode, prefixOf } from './escapesOfArrays.ts';
import { textOf } from './textOf.ts';

const longest = 12_000;

/**
 * An array of the atom, as short as it can be; `empty` where there is none.
 *
 * The plan: find a position for every item that must be there, one item for two needs where it can serve both,
 * then two positions for equal items, then fill the rest up to the least length, each item unlike the others
 * where items must differ.
 */
export const someArray = (engine: Engine, x: ArrayAtom, search: Search): Outcome => {
  if (x.min > x.max || (x.unique && x.repeats)) return 'empty';
  const items = new Map<number, Json>();
  let sure = true;
  for (const need of shared(engine, x, needsOf(x), search)) {
    const outcome = place(engine, x, need, search, items);
    if (outcome === 'empty') return 'empty';
    if (outcome === 'unknown') sure = false;
  }
  if (x.repeats) {
    const outcome = repeat(engine, x, search, items);
    if (outcome === 'empty') return 'empty';
    if (outcome === 'unknown') sure = false;
  }
  const length = Math.max(x.min, ...[...items.keys()].map((index) => index + 1));
  if (length > x.max || length > longest) return 'unknown';
  const prefix = prefixOf(x);
  let later: Outcome | undefined;
  for (let index = 0; index < length; index += 1) {
    if (items.has(index)) continue;
    const alike = index >= prefix && !x.unique && !x.at.has(index);
    const outcome = (alike ? later : undefined) ?? fillAt(engine, x, index, search, items);
    if (alike) later = outcome;
    if (outcome === 'empty') return index < x.min ? 'empty' : 'unknown';
    if (outcome === 'unknown') sure = false;
    else items.set(index, outcome.value);
  }
  if (!sure) return 'unknown';
  const value = Array.from({ length }, (_, index) => items.get(index) ?? null);
  if (x.unique && new Set(value.map(textOf)).size < length) return 'unknown';
  if (!x.excluded.some((one) => sameJson(one, value))) return { value };
  const another = length < x.max ? fillAt(engine, x, length, search, items) : 'unknown';
  if (typeof another !== 'object') return 'unknown';
  const longer = [...value, another.value];
  return x.excluded.some((one) => sameJson(one, longer)) ? 'unknown' : { value: longer };
};

type Need = {
  readonly from: number;
  readonly parts: readonly Part[];
  readonly denied: readonly Denied[];
  /** At no later position. */
  readonly only?: true;
  /** It stands for several: that it cannot be met does not say that they cannot. */
  readonly joined?: true;
};

const needsOf = (x: ArrayAtom): readonly Need[] => [
  ...[...x.at.keys()].map((index): Need => ({ from: index, parts: [], denied: [], only: true })),
  ...x.some,
  ...x.counted.flatMap(({ term, min }) =>
    Array.from({ length: Math.min(min, 20) }, () => ({
      from: 0,
      parts: [{ term, declares: false }],
      denied: [],
    })),
  ),
];

/** Each need joined to an earlier one that asks for other things, where one item can meet both. */
const shared = (engine: Engine, x: ArrayAtom, needs: readonly Need[], search: Search): readonly Need[] => {
  const kept: Need[] = [];
  for (const need of needs) {
    const [part] = need.parts;
    const at =
      part === undefined
        ? -1
        : kept.findIndex((other) => {
            if (other.parts.some(({ term }) => term === part.term)) return false;
            const node = itemNode(x, other.from, search, other.denied);
            return typeof engine.solve(withParts(node, [...other.parts, ...need.parts])) === 'object';
          });
    const other = kept[at];
    if (other === undefined) kept.push(need);
    else kept[at] = { ...other, parts: [...other.parts, ...need.parts], joined: true };
  }
  return kept;
};

const place = (
  engine: Engine,
  x: ArrayAtom,
  need: Need,
  search: Search,
  items: Map<number, Json>,
): 'empty' | 'unknown' | 'placed' => {
  const last =
    need.only === true ? need.from : Math.max(prefixOf(x), need.from, ...x.at.keys(), ...items.keys()) + 1;
  let empty = true;
  for (let index = need.from; index <= last && index < x.max; index += 1) {
    const node = withParts(
      itemNode(x, index, search, [...need.denied, ...unlike(engine, x, items)]),
      need.parts,
    );
    const taken = items.has(index);
    const outcome = engine.solve(node);
    if (outcome === 'empty' && !(x.unique && items.size > 0)) continue;
    empty = false;
    if (taken || typeof outcome !== 'object') continue;
    items.set(index, outcome.value);
    return 'placed';
  }
  return empty && need.joined === undefined ? 'empty' : 'unknown';
};

const withParts = (node: Node, parts: readonly Part[]): Node =>
  parts.length === 0 ? node : { ...node, parts: [...node.parts, ...parts] };

/** Where items must differ: the ones there already, as a set that is left out. */
const unlike = (engine: Engine, x: ArrayAtom, items: ReadonlyMap<number, Json>): readonly Denied[] => {
  if (!x.unique || items.size === 0) return [];
  return [engine.listing([...items.values()])];
};

const repeat = (
  engine: Engine,
  x: ArrayAtom,
  search: Search,
  items: Map<number, Json>,
): 'empty' | 'unknown' | 'placed' => {
  const last = Math.min(Math.max(prefixOf(x), ...x.at.keys(), ...items.keys(), 0) + 2, x.max, 24);
  let empty = true;
  for (let second = 1; second < last; second += 1) {
    for (let first = 0; first < second; first += 1) {
      const a = itemNode(x, first, search, []);
      const b = itemNode(x, second, search, []);
      const outcome = engine.solve({
        ...a,
        parts: [...new Set([...a.parts, ...b.parts])],
        denied: [...new Set([...a.denied, ...b.denied])],
      });
      if (outcome === 'empty') continue;
      empty = false;
      if (typeof outcome !== 'object' || items.has(first) || items.has(second)) continue;
      items.set(first, outcome.value);
      items.set(second, outcome.value);
      return 'placed';
    }
  }
  return empty && last < 24 ? 'empty' : 'unknown';
};

const fillAt = (
  engine: Engine,
  x: ArrayAtom,
  index: number,
  search: Search,
  items: ReadonlyMap<number, Json>,
): Outcome => {
  const few = x.counted
    .filter((one) => one.max < Number.POSITIVE_INFINITY)
    .map((one): Denied => ({ terms: [one.term], reading: 'plain', root: false }));
  const free = engine.solve(itemNode(x, index, search, []));
  if (free === 'empty') return 'empty';
  const outcome = engine.solve(itemNode(x, index, search, [...few, ...unlike(engine, x, items)]));
  if (outcome !== 'empty') return outcome;
  if (few.length > 0) return 'unknown';
  // The values of one domain are used up: there are fewer than items.
  const same = [...items.keys()].every((other) => sameParts(x, other, index));
  return same && x.some.length + x.counted.length + x.at.size === 0 ? 'empty' : 'unknown';
};

const sameParts = (x: ArrayAtom, a: number, b: number): boolean =>
  x.members.every((member) => (member.prefix[a] ?? member.rest) === (member.prefix[b] ?? member.rest));
