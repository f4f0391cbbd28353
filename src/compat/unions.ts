import type { SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, objectOf } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import { isAnnotation } from './annotations.ts';
import { kindsOf, typeList } from './kinds.ts';
import { type Branch, type BranchPairing, pairBranches } from './pairBranches.ts';
import {
  inside,
  isMadeUp,
  madeUp,
  referenceTo,
  type Statement,
  statements,
  type View,
  viewOf,
} from './view.ts';

/** A union before and after. A schema that is no union is a union of one, which stands where it stands. */
export type UnionPair = BranchPairing & {
  readonly old: { readonly pointer: Pointer; readonly union: boolean };
  readonly next: { readonly pointer: Pointer; readonly union: boolean };
};

export type UnionReading = {
  readonly pairs: readonly UnionPair[];
  /** The views without what the unions already say. */
  readonly old: View;
  readonly next: View;
};

/**
 * How the unions of two schemas correspond.
 *
 * 1. As many on both sides: one by one, in order.
 * 2. One on one side and none on the other, which says nothing beside its union but types and words: the other
 *    side is a union of one, or of one branch a type where it lists types.
 * 3. Otherwise they are constraints beside others, and no union is read.
 */
export const readUnions = (old: View, next: View): UnionReading => {
  if (!hasUnion(old) && !hasUnion(next)) return { pairs: noUnions, old, next };
  const before = unionsOf(old);
  const after = unionsOf(next);
  if (before.length === after.length) {
    const pairs = before.map((union, index) => bothSides(union, after[index] as Statement));
    return { pairs, old, next };
  }
  if (before.length + after.length !== 1) return { pairs: [], old, next };
  const union = (before[0] ?? after[0]) as Statement;
  const unionSide = before.length === 1 ? old : next;
  const plainSide = before.length === 1 ? next : old;
  if (!isBare(unionSide) || isListing(union) || acceptsAnything(plainSide)) return { pairs: [], old, next };
  const many = branchesOf(union, typesBeside(unionSide));
  const one = asBranches(plainSide, many);
  const pairing = before.length === 1 ? pairBranches(many, one) : pairBranches(one, many);
  const where = (view: View) =>
    view === unionSide
      ? { pointer: union.pointer, union: true }
      : { pointer: plainSide.place.pointer, union: false };
  return {
    pairs: [{ ...pairing, old: where(old), next: where(next) }],
    old: wordsOf(old),
    next: wordsOf(next),
  };
};

export const unionKeywords: readonly string[] = ['anyOf', 'oneOf'];

const noUnions: readonly UnionPair[] = [];

const hasUnion = ({ members }: View): boolean =>
  members.some(({ schema }) => Object.hasOwn(schema, 'anyOf') || Object.hasOwn(schema, 'oneOf'));

/** The unions among a view's own keywords. */
export const unionsOf = (view: View): Statement[] =>
  unionKeywords.flatMap((keyword) =>
    statements(view, keyword).filter(({ value }) => isArray(value) && value.length > 0),
  );

/** A union whose branches each list values: another spelling of `enum`. */
export const isListing = (union: Statement): boolean =>
  (union.value as readonly Json[]).every(
    (branch) =>
      isObject(branch) &&
      (Object.hasOwn(branch, 'const') || isArray(branch.enum)) &&
      Object.keys(branch).every(
        (keyword) => keyword === 'const' || keyword === 'enum' || keyword === 'type' || isAnnotation(keyword),
      ),
  );

const bothSides = (before: Statement, after: Statement): UnionPair => ({
  ...pairBranches(branchesOf(before), branchesOf(after)),
  old: { pointer: before.pointer, union: true },
  next: { pointer: after.pointer, union: true },
});

const branchesOf = (union: Statement, beside?: JsonObject): Branch[] =>
  (union.value as readonly Json[]).map((schema, index) => {
    const place = inside(union.member.place.document, under(union.pointer, index), schema);
    const view = viewOf([place]);
    if (beside === undefined) return { place, view, written: true };
    const typed = madeUp(place.document, { allOf: [referenceTo(place.pointer)], ...beside });
    const members = [...view.members, { place: union.member.place, schema: beside }];
    return { place, view: { ...view, place: typed, members }, written: true };
  });

/** Nothing beside the union and references refuses anything, but for types. */
const isBare = (view: View): boolean =>
  view.members.every(({ schema }) =>
    Object.keys(schema).every((keyword) => besideUnions.has(keyword) || isAnnotation(keyword)),
  );

/** A schema that accepts anything, or nothing, is no branch: the union is a constraint that came or went. */
const acceptsAnything = ({ members, never }: View): boolean =>
  never || members.every(({ schema }) => Object.keys(schema).every(isAnnotation));

const besideUnions = new Set([
  ...[
    'anyOf',
    'oneOf',
    'allOf',
    '$ref',
    'type',
    'nullable',
    '$defs',
    'definitions',
    '$schema',
    '$id',
    '$anchor',
  ],
]);

const typesBeside = (view: View): JsonObject | undefined => {
  const types = typeList(kindsOf(view));
  return types === undefined ? undefined : { type: types };
};

/** The whole schema as one branch, or a branch for each type it lists where no single branch is like it. */
const asBranches = (view: View, others: readonly Branch[]): Branch[] => {
  const types = typeList(kindsOf(view));
  const whole: Branch = { place: view.place, view, written: false };
  const alike = others.some((branch) => sameTypes(branch.view, view));
  if (types === undefined || types.length < 2 || alike) return [whole];
  return types.map((type) => {
    const place = madeUp(view.place.document, { allOf: [asSchema(view.place)], type });
    const members = view.members.map(({ place: at, schema }) => ({
      place: at,
      schema: objectOf(
        Object.entries(schema)
          .filter(([keyword]) => keyword !== 'nullable')
          .map(([keyword, value]) => [keyword, keyword === 'type' ? type : value] as const),
      ),
    }));
    return { place, view: { ...view, place, members }, written: false, type };
  });
};

const sameTypes = (a: View, b: View): boolean =>
  JSON.stringify(typeList(kindsOf(a))?.sort()) === JSON.stringify(typeList(kindsOf(b))?.sort());

const asSchema = (place: SchemaPlace): Json => (isMadeUp(place) ? place.schema : referenceTo(place.pointer));

/** A view's words alone: its values are told by its union. */
const wordsOf = (view: View): View => ({
  ...view,
  members: view.members.map(({ place, schema }) => ({
    place,
    schema: objectOf(Object.entries(schema).filter(([keyword]) => isAnnotation(keyword))),
  })),
});
