import type { Json } from '../json.ts';
import type { Atom, Denied, FiniteAtom, NumberAtom, Reading, StringAtom } from './atom.ts';
import { commonMultiple, type Decimal, decimal, isMultiple } from './decimal.ts';
import type { Engine, Search } from './engine.ts';
import { type Escape, way } from './escape.ts';
import { escapesOfArrays } from './escapesOfArrays.ts';
import { escapesOfObjects } from './escapesOfObjects.ts';
import { cross } from './expand.ts';
import { kindOf } from './kindOf.ts';
import { joinedSets } from './merge.ts';
import { isAnyFormatWithin, isWithinAnyFormat } from './widerFormats.ts';

/**
 * Every way for a value of `x` not to be in `y`: one way for each constraint of `y` that `x` does not imply.
 * None at all means that `x` lies within `y`; `apart`, that they share no value, so that nothing is to do.
 */
export const escapes = (
  engine: Engine,
  x: Exclude<Atom, FiniteAtom>,
  y: Atom,
  reading: Reading,
  root: boolean,
  search: Search,
): readonly Escape[] | 'apart' => {
  if (y.kind !== 'finite' && y.kind !== x.kind) return 'apart';
  engine.spend(1);
  const ways: Escape[] = [];
  const found = ofKind(engine, x, y, reading, root, search, ways);
  if (found === 'apart') return 'apart';
  for (const denied of y.denied) {
    if (isDeniedTo(engine, x, denied)) continue;
    ways.push({
      near: false,
      make: () => {
        const parts = denied.terms.map((term) => ({ term, declares: false }));
        const union = engine.union(parts, denied.reading === 'declared');
        const inside = cross(engine, [x], union.atoms);
        return union.whole
          ? inside
          : [...inside, { ...x, unsure: joinedSets(x.unsure, new Set(['branches'])) }];
      },
    });
  }
  for (const what of y.unsure) {
    if (!x.unsure.has(what)) ways.push(way(() => ({ ...x, unsure: joinedSets(x.unsure, y.unsure) })));
  }
  return ways;
};

/** Whether `x` leaves out the same, so that nothing of it is there. */
const isDeniedTo = (engine: Engine, x: Atom, denied: Denied): boolean => {
  const words = x.denied.length === 0 ? undefined : wordsOf(engine, denied);
  return words !== undefined && deniedTo(engine, x.denied).has(words);
};

const deniedTo = (engine: Engine, denied: readonly Denied[]): ReadonlySet<string | undefined> => {
  const held = known.get(denied);
  if (held !== undefined) return held;
  const made = new Set(denied.map((one) => wordsOf(engine, one)));
  known.set(denied, made);
  return made;
};

const known = new WeakMap<readonly Denied[], ReadonlySet<string | undefined>>();

/**
 * Of a single schema that is left out; equal for those that say the same. None for one that refers to others: it may leave
 * out itself, and then says nothing.
 */
const wordsOf = (engine: Engine, { terms: [term, ...more], reading, root }: Denied): string | undefined =>
  term === undefined || more.length > 0 || !engine.terms.saysAll(term)
    ? undefined
    : `${engine.terms.alikeOf(term).id} ${reading} ${root}`;

const ofKind = (
  engine: Engine,
  x: Exclude<Atom, FiniteAtom>,
  y: Atom,
  reading: Reading,
  root: boolean,
  search: Search,
  ways: Escape[],
): 'apart' | undefined => {
  if (y.kind === 'finite') return ofFinite(engine, x, y, ways);
  if (x.kind === 'number') return y.kind === 'number' ? ofNumbers(engine, x, y, ways) : 'apart';
  if (x.kind === 'string') return y.kind === 'string' ? ofStrings(engine, x, y, ways) : 'apart';
  if (x.kind === 'array') {
    return y.kind === 'array' ? escapesOfArrays(engine, x, y, reading, search, ways) : 'apart';
  }
  return y.kind === 'object' ? escapesOfObjects(engine, x, y, reading, root, search, ways) : 'apart';
};

const ofFinite = (
  engine: Engine,
  x: Exclude<Atom, FiniteAtom>,
  y: FiniteAtom,
  ways: Escape[],
): 'apart' | undefined => {
  const values = [...y.values.values()].filter((value) => kindOf(value) === x.kind);
  if (values.length === 0) return 'apart';
  ways.push(way(() => excluding(x, values), engine.nearKeyword('enum', 'const')));
  return undefined;
};

const excluding = (x: Exclude<Atom, FiniteAtom>, values: readonly Json[]): Atom => {
  if (x.kind === 'number') return { ...x, excluded: new Set([...x.excluded, ...(values as number[])]) };
  if (x.kind === 'string') return { ...x, excluded: new Set([...x.excluded, ...(values as string[])]) };
  return { ...x, excluded: [...x.excluded, ...values] };
};

const ofNumbers = (engine: Engine, x: NumberAtom, y: NumberAtom, ways: Escape[]): 'apart' | undefined => {
  if (y.notSteps.length > 0 || y.excluded.size > 0) throw new Error('An expansion excludes no numbers.');
  if (y.low > x.high || y.high < x.low) return 'apart';
  if (x.notSteps.some((step) => y.steps.includes(step))) return 'apart';
  if (y.low > x.low || (y.low === x.low && y.lowOpen && !x.lowOpen)) {
    ways.push(
      way(
        () => ({ ...x, high: y.low, highOpen: !y.lowOpen || (x.high === y.low && x.highOpen) }),
        engine.nearKeyword('minimum', 'exclusiveMinimum'),
      ),
    );
  }
  if (y.high < x.high || (y.high === x.high && y.highOpen && !x.highOpen)) {
    ways.push(
      way(
        () => ({ ...x, low: y.high, lowOpen: !y.highOpen || (x.low === y.high && x.lowOpen) }),
        engine.nearKeyword('maximum', 'exclusiveMaximum'),
      ),
    );
  }
  const grid = gridOf(x);
  for (const step of y.steps) {
    if (grid !== undefined && divides(step, grid)) continue;
    ways.push(way(() => ({ ...x, notSteps: [...x.notSteps, step] }), engine.nearKeyword('multipleOf')));
  }
  return undefined;
};

/** The smallest distance of the numbers in the atom, where they stand on a grid. */
export const gridOf = (x: NumberAtom): Decimal | undefined => {
  const [first, ...others] = x.steps.map(decimal);
  return first === undefined ? undefined : others.reduce(commonMultiple, first);
};

export const divides = (step: number, grid: Decimal): boolean => {
  const { digits, exponent } = commonMultiple(decimal(step), grid);
  const shift = grid.exponent - exponent;
  return shift >= 0 ? grid.digits * 10n ** BigInt(shift) === digits : isMultiple(Number(grid.digits), step);
};

const ofStrings = (engine: Engine, x: StringAtom, y: StringAtom, ways: Escape[]): 'apart' | undefined => {
  if (y.min > x.max || y.max < x.min) return 'apart';
  if (y.min > x.min) ways.push(way(() => ({ ...x, max: y.min - 1 }), engine.nearKeyword('minLength')));
  if (y.max < x.max) ways.push(way(() => ({ ...x, min: y.max + 1 }), engine.nearKeyword('maxLength')));
  for (const pattern of y.patterns) {
    if (x.patterns.has(pattern)) continue;
    if (x.notPatterns.has(pattern)) return 'apart';
    ways.push(
      way(() => ({ ...x, notPatterns: new Set([...x.notPatterns, pattern]) }), engine.nearKeyword('pattern')),
    );
  }
  for (const format of y.formats) {
    if (isAnyFormatWithin(x.formats, format)) continue;
    if (isWithinAnyFormat(format, x.notFormats)) return 'apart';
    ways.push(
      way(() => ({ ...x, notFormats: new Set([...x.notFormats, format]) }), engine.nearKeyword('format')),
    );
  }
  return undefined;
};
