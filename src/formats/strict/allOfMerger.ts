import { openSchema } from '../../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';
import { lookUp, type Pointer } from '../../schema/pointer.ts';
import { mergeAllOf } from './mergeAllOf.ts';

/**
 * Merges the `allOf`s of one schema while it is walked. A reference that was replaced on the way down is not
 * replaced again below, and only so many are replaced in all: recursion ends, and definitions that double
 * one another stay small.
 */
export type AllOfMerger = {
  /** Goes on with the schema that says in one object what its `allOf` says; undefined where there is none. */
  readonly within: <T>(
    schema: JsonObject,
    pointer: Pointer,
    inside: (merged: JsonObject | undefined) => T,
  ) => T;
};

export const createAllOfMerger = (root: JsonObject): AllOfMerger => {
  const document = openSchema(root);
  const open = new Set<Pointer>();
  let left = mostReferences;
  return {
    within: (schema, pointer, inside) => {
      if (!Object.hasOwn(schema, 'allOf')) return inside(schema);
      const referring = soleReference(schema);
      if (referring !== undefined) return inside(referring);
      const followed: Pointer[] = [];
      const merged = mergeAllOf(schema, (reference): Json | undefined => {
        const target = document.resolve(reference, pointer);
        if (target === undefined || open.has(target) || open.size > mostWithin || left <= 0) return undefined;
        left -= 1;
        followed.push(target);
        return lookUp(root, target);
      });
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

/** An `allOf` that is only there to put words beside a reference is that reference. */
const soleReference = (schema: JsonObject): JsonObject | undefined => {
  const branches = member(schema, 'allOf');
  const [branch] = isArray(branches) && branches.length === 1 ? branches : [];
  if (!isObject(branch) || Object.keys(branch).join() !== '$ref') return undefined;
  if (!Object.keys(schema).every((name) => name === 'allOf' || texts.has(name))) return undefined;
  const beside = Object.entries(schema).filter(([name]) => name !== 'allOf');
  return objectOf([['$ref', branch.$ref as Json], ...beside]);
};
