import type { Json } from '../json.ts';
import type { Term } from './term.ts';
import { textOf } from './textOf.ts';

/** One schema among those that hold at a location. One that does not declare (under `not`) only constrains. */
export type Part = { readonly term: Term; readonly declares: boolean };

/**
 * How a set of values is read:
 *
 * - `plain`: the values that are valid;
 * - `declared`: those of them that use declared names only;
 * - `promised`: the values whose declared names are there and hold what was promised, whatever else they hold.
 */
export type Reading = 'plain' | 'declared' | 'promised';

/** A set of values that is to be left out: those of all these schemas at once, in a reading. */
export type Denied = { readonly terms: readonly Term[]; readonly reading: Reading; readonly root: boolean };

/**
 * A part of a schema's values in which nothing is left to choose: one type, every constraint joined. A schema
 * is a union of atoms. `denied` holds what `not` and the exclusions of `oneOf` take away, and `unsure` names
 * constraints that nobody here understands: an atom with one may be smaller than it looks.
 */
export type Atom = FiniteAtom | NumberAtom | StringAtom | ArrayAtom | ObjectAtom;

type Common = { readonly denied: readonly Denied[]; readonly unsure: ReadonlySet<string> };

/** Values one by one, of whatever types, by their text. What they name is declared. */
export type FiniteAtom = Common & { readonly kind: 'finite'; readonly values: ReadonlyMap<string, Json> };

export type NumberAtom = Common & {
  readonly kind: 'number';
  readonly low: number;
  readonly lowOpen: boolean;
  readonly high: number;
  readonly highOpen: boolean;
  /** Every one of these divides the number; an integer is a multiple of 1. */
  readonly steps: readonly number[];
  readonly notSteps: readonly number[];
  readonly excluded: ReadonlySet<number>;
};

export type StringAtom = Common & {
  readonly kind: 'string';
  /** In Unicode code points. */
  readonly min: number;
  readonly max: number;
  readonly patterns: ReadonlySet<string>;
  readonly notPatterns: ReadonlySet<string>;
  readonly formats: ReadonlySet<string>;
  readonly notFormats: ReadonlySet<string>;
  readonly excluded: ReadonlySet<string>;
};

/** What one schema says of an array's items. */
export type ItemsMember = {
  readonly prefix: readonly Term[];
  readonly rest: Term | undefined;
  readonly declares: boolean;
};

/** Between `min` and `max` items are in the schema. */
export type Counted = { readonly term: Term; readonly min: number; readonly max: number };

/** At `from` or later there is an item that is in these schemas and in none of the denied sets. */
export type SomeItem = {
  readonly from: number;
  readonly parts: readonly Part[];
  readonly denied: readonly Denied[];
};

export type ArrayAtom = Common & {
  readonly kind: 'array';
  readonly min: number;
  readonly max: number;
  readonly members: readonly ItemsMember[];
  readonly counted: readonly Counted[];
  readonly unique: boolean;
  /** Two items are equal. */
  readonly repeats: boolean;
  /** What single positions must not be, and what no item may be. */
  readonly at: ReadonlyMap<number, readonly Denied[]>;
  readonly every: readonly Denied[];
  readonly some: readonly SomeItem[];
  readonly excluded: readonly Json[];
};

/** What one schema says of an object's members. `additional` covers what `properties` and `patterns` do not. */
export type ObjectMember = {
  readonly properties: ReadonlyMap<string, Term>;
  readonly patterns: readonly (readonly [string, Term])[];
  readonly additional: Term | undefined;
  /** Whether `additional` constrains its values, so that it declares every name. */
  readonly map: boolean;
  readonly required: readonly string[];
  readonly declares: boolean;
};

/**
 * There is a member whose name matches all `patterns` and none of `notPatterns`, is none of `except` and in no
 * set of `names`, and whose value is in no set of `denied`.
 */
export type SomeMember = {
  readonly patterns: readonly string[];
  readonly notPatterns: readonly string[];
  readonly except: ReadonlySet<string>;
  readonly names: readonly Denied[];
  readonly denied: readonly Denied[];
};

export type ObjectAtom = Common & {
  readonly kind: 'object';
  readonly min: number;
  readonly max: number;
  readonly members: readonly ObjectMember[];
  readonly required: ReadonlySet<string>;
  readonly absent: ReadonlySet<string>;
  readonly names: readonly Term[];
  /** What the values of single names must not be. */
  readonly at: ReadonlyMap<string, readonly Denied[]>;
  readonly some: readonly SomeMember[];
  readonly excluded: readonly Json[];
};

const none: ReadonlySet<never> = new Set();
const common = { denied: [], unsure: none } as const;

export const anyNumber: NumberAtom = {
  ...common,
  kind: 'number',
  low: Number.NEGATIVE_INFINITY,
  lowOpen: false,
  high: Number.POSITIVE_INFINITY,
  highOpen: false,
  steps: [],
  notSteps: [],
  excluded: none,
};

export const anyInteger: NumberAtom = { ...anyNumber, steps: [1] };

export const anyString: StringAtom = {
  ...common,
  kind: 'string',
  min: 0,
  max: Number.POSITIVE_INFINITY,
  patterns: none,
  notPatterns: none,
  formats: none,
  notFormats: none,
  excluded: none,
};

export const anyArray: ArrayAtom = {
  ...common,
  kind: 'array',
  min: 0,
  max: Number.POSITIVE_INFINITY,
  members: [],
  counted: [],
  unique: false,
  repeats: false,
  at: new Map(),
  every: [],
  some: [],
  excluded: [],
};

export const anyObject: ObjectAtom = {
  ...common,
  kind: 'object',
  min: 0,
  max: Number.POSITIVE_INFINITY,
  members: [],
  required: none,
  absent: none,
  names: [],
  at: new Map(),
  some: [],
  excluded: [],
};

export const finite = (values: readonly Json[]): FiniteAtom => ({
  ...common,
  kind: 'finite',
  values: new Map(values.map((value) => [textOf(value), value])),
});

export const anyNull = finite([null]);
export const anyBoolean = finite([true, false]);
export const anything: readonly Atom[] = [anyNull, anyBoolean, anyNumber, anyString, anyArray, anyObject];
