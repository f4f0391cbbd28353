import { openSchema } from '../../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';
import { lookUp, type Pointer, under } from '../../schema/pointer.ts';
import { mergeAllOf } from './mergeAllOf.ts';

/**
 * Merges the `allOf`s of one schema while it is walked. A reference that was replaced on the way down is not
 * replaced again below, and only so many are replaced in all: recursion ends, and definitions that double
 * one another stay small. A reference at the root, or beside what else makes an object, is a branch like any
 * other: closed by itself, it would exclude its neighbours. `dropped` is told what merging
 * does not keep.
 */
export type AllOfMerger = {
  /** Goes on with the schema that says in one object what its `allOf` says; undefined where there is none. */
  readonly within: <T>(
    schema: JsonObject,
    pointer: Pointer,
    inside: (merged: JsonObject | undefined) => T,
  ) => T;
};

export const createAllOfMerger = (
  root: JsonObject,
  dropped: (pointer: Pointer, what: string) => void = () => {},
): AllOfMerger => {
  const document = openSchema(root);
  const open = new Set<Pointer>();
  let left = mostReferences;
  return {
    within: (given, pointer, inside) => {
      const schema = pointer === '' || isPartOfObject(given) ? referenceAsBranch(given) : given;
      if (!Object.hasOwn(schema, 'allOf')) return inside(schema);
      const referring = pointer === '' ? undefined : soleReference(schema);
      if (referring !== undefined) return inside(referring);
      const followed: Pointer[] = [];
      const resolve = (reference: string): Json | undefined => {
        const target = document.resolve(reference, pointer);
        if (target === undefined || open.has(target) || open.size > mostWithin || left <= 0) return undefined;
        left -= 1;
        followed.push(target);
        return lookUp(root, target);
      };
      const merged = mergeAllOf(schema, resolve, (what) => dropped(under(pointer, 'allOf'), what));
      for (const target of followed) open.add(target);
      const result = inside(merged);
      for (const target of followed) open.delete(target);
      return result;
    },
  };
};

const mostReferences = 1_000;
const mostWithin = 100;

const texts = new Set(['title', 'description', 'default', 'deprecated', 'examples', '$comment']);

const ofObjects = ['properties', 'required', 'additionalProperties', 'allOf', 'anyOf', 'oneOf'];

const isPartOfObject = (schema: JsonObject): boolean =>
  ofObjects.some((keyword) => Object.hasOwn(schema, keyword));

const referenceAsBranch = (schema: JsonObject): JsonObject => {
  const reference = member(schema, '$ref');
  if (typeof reference !== 'string') return schema;
  const branches = member(schema, 'allOf');
  const rest = Object.entries(schema).filter(([name]) => name !== '$ref' && name !== 'allOf');
  return objectOf([...rest, ['allOf', [...(isArray(branches) ? branches : []), { $ref: reference }]]]);
};

/** An `allOf` that is only there to put words beside a reference is that reference. */
const soleReference = (schema: JsonObject): JsonObject | undefined => {
  const branches = member(schema, 'allOf');
  const [branch] = isArray(branches) && branches.length === 1 ? branches : [];
  if (!isObject(branch) || Object.keys(branch).join() !== '$ref') return undefined;
  if (!Object.keys(schema).every((name) => name === 'allOf' || texts.has(name))) return undefined;
  const beside = Object.entries(schema).filter(([name]) => name !== 'allOf');
  return objectOf([['$ref', branch.$ref as Json], ...beside]);
};
