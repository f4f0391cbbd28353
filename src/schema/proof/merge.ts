import type {
  ArrayAtom,
  Atom,
  Denied,
  FiniteAtom,
  NumberAtom,
  ObjectAtom,
  ObjectMember,
  StringAtom,
} from './atom.ts';
import { anyArray, anyNumber, anyObject, anyString } from './atom.ts';
import type { Engine } from './engine.ts';
import { inAtom } from './inAtom.ts';
import { kindOf } from './kindOf.ts';
import { listed } from './listed.ts';

/** The values in both atoms, or nothing where it is seen at once that there are none. */
export const merge = (engine: Engine, a: Atom, b: Atom): Atom | undefined => {
  if (a === b) return a;
  if (a.kind !== b.kind && a.kind !== 'finite' && b.kind !== 'finite') return undefined;
  engine.spend(1);
  if (a.kind === 'finite') return b.kind === 'finite' ? mergeFinite(a, b) : filter(engine, a, b);
  if (b.kind === 'finite') return filter(engine, b, a);
  if (a.kind === 'number') return b.kind === 'number' ? mergeNumbers(a, b) : undefined;
  if (a.kind === 'string') return b.kind === 'string' ? mergeStrings(a, b) : undefined;
  if (a.kind === 'array') return b.kind === 'array' ? mergeArrays(a, b) : undefined;
  return b.kind === 'object' ? mergeObjects(engine, a, b) : undefined;
};

/** Lists joined, each element once, by identity. */
export const joined = <T>(a: readonly T[], b: readonly T[]): readonly T[] => {
  if (b.length === 0 || a === b) return a;
  return a.length === 0 ? b : [...new Set([...a, ...b])];
};

export const joinedSets = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> => {
  if (b.size === 0 || a === b) return a;
  return a.size === 0 ? b : new Set([...a, ...b]);
};

export const joinedMaps = <K>(
  a: ReadonlyMap<K, readonly Denied[]>,
  b: ReadonlyMap<K, readonly Denied[]>,
): ReadonlyMap<K, readonly Denied[]> => {
  if (b.size === 0 || a === b) return a;
  if (a.size === 0) return b;
  const all = new Map(a);
  for (const [key, denied] of b) all.set(key, joined(all.get(key) ?? [], denied));
  return all;
};

const mergeFinite = (a: FiniteAtom, b: FiniteAtom): FiniteAtom | undefined => {
  const [few, many] = a.values.size <= b.values.size ? [a, b] : [b, a];
  const values = new Map([...few.values].filter(([text]) => many.values.has(text)));
  return values.size === 0 ? undefined : { kind: 'finite', values, ...common(a, b) };
};

/** The listed values that the other atom holds. What cannot be decided stays, and is marked. */
const filter = (
  engine: Engine,
  list: FiniteAtom,
  other: Exclude<Atom, FiniteAtom>,
): FiniteAtom | undefined => {
  let { denied, unsure } = common(list, other);
  const values = new Map<string, FiniteAtom['values'] extends ReadonlyMap<string, infer V> ? V : never>();
  for (const [text, value] of list.values) {
    if (kindOf(value) !== other.kind) continue;
    engine.spend(0.02);
    const answer = inAtom(engine, value, other, 'plain', false);
    if (answer === undefined) unsure = new Set([...unsure, `value ${text}`]);
    if (answer !== false) values.set(text, value);
  }
  denied = joined(denied, other.denied);
  return values.size === 0 ? undefined : { kind: 'finite', values, denied, unsure };
};

const common = (a: Atom, b: Atom): { denied: readonly Denied[]; unsure: ReadonlySet<string> } => ({
  denied: joined(a.denied, b.denied),
  unsure: joinedSets(a.unsure, b.unsure),
});

const mergeNumbers = (a: NumberAtom, b: NumberAtom): NumberAtom | undefined => {
  if (a === anyNumber) return b;
  if (b === anyNumber) return a;
  const low = Math.max(a.low, b.low);
  const high = Math.min(a.high, b.high);
  const lowOpen = (a.low === low && a.lowOpen) || (b.low === low && b.lowOpen);
  const highOpen = (a.high === high && a.highOpen) || (b.high === high && b.highOpen);
  if (low > high || (low === high && (lowOpen || highOpen))) return undefined;
  return {
    kind: 'number',
    low,
    lowOpen,
    high,
    highOpen,
    steps: joined(a.steps, b.steps),
    notSteps: joined(a.notSteps, b.notSteps),
    excluded: joinedSets(a.excluded, b.excluded),
    ...common(a, b),
  };
};

const mergeStrings = (a: StringAtom, b: StringAtom): StringAtom | undefined => {
  if (a === anyString) return b;
  if (b === anyString) return a;
  const min = Math.max(a.min, b.min);
  const max = Math.min(a.max, b.max);
  if (min > max) return undefined;
  return {
    kind: 'string',
    min,
    max,
    patterns: joinedSets(a.patterns, b.patterns),
    notPatterns: joinedSets(a.notPatterns, b.notPatterns),
    formats: joinedSets(a.formats, b.formats),
    notFormats: joinedSets(a.notFormats, b.notFormats),
    excluded: joinedSets(a.excluded, b.excluded),
    ...common(a, b),
  };
};

const mergeArrays = (a: ArrayAtom, b: ArrayAtom): ArrayAtom | undefined => {
  if (a === anyArray) return b;
  if (b === anyArray) return a;
  const min = Math.max(a.min, b.min);
  const max = Math.min(a.max, b.max);
  if (min > max) return undefined;
  return {
    kind: 'array',
    min,
    max,
    members: joined(a.members, b.members),
    counted: joined(a.counted, b.counted),
    unique: a.unique || b.unique,
    repeats: a.repeats || b.repeats,
    at: joinedMaps(a.at, b.at),
    every: joined(a.every, b.every),
    some: joined(a.some, b.some),
    excluded: joined(a.excluded, b.excluded),
    ...common(a, b),
  };
};

const mergeObjects = (engine: Engine, a: ObjectAtom, b: ObjectAtom): ObjectAtom | undefined => {
  if (a === anyObject) return b;
  if (b === anyObject) return a;
  engine.spend((a.members.length + b.members.length) / 2);
  const min = Math.max(a.min, b.min);
  const max = Math.min(a.max, b.max);
  const required = joinedSets(a.required, b.required);
  const absent = joinedSets(a.absent, b.absent);
  if (min > max || required.size > max) return undefined;
  for (const name of absent) if (required.has(name)) return undefined;
  if (a.members.length > 0 && b.members.length > 0) {
    for (const name of required) if (told(engine, a.members, b.members, name)) return undefined;
  }
  return {
    kind: 'object',
    min,
    max,
    members: joined(a.members, b.members),
    required,
    absent,
    names: joined(a.names, b.names),
    at: joinedMaps(a.at, b.at),
    some: joined(a.some, b.some),
    excluded: joined(a.excluded, b.excluded),
    ...common(a, b),
  };
};

/** Whether the name tells the two apart: each lists values for it, and none is common. */
export const told = (
  engine: Engine,
  a: readonly ObjectMember[],
  b: readonly ObjectMember[],
  name: string,
): boolean => {
  for (const left of a) {
    const term = left.properties.get(name);
    const values = term && listed(engine.terms, term);
    if (values === undefined) continue;
    for (const right of b) {
      const other = right.properties.get(name);
      const others = other && listed(engine.terms, other);
      if (others !== undefined && ![...values].some((text) => others.has(text))) return true;
    }
  }
  return false;
};
