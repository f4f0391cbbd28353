import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  member,
  objectOf,
  sameJson,
} from '../../schema/json.ts';

/**
 * A schema whose `allOf` is merged into it: one object in place of several that all hold. Undefined where
 * two of them say the same thing differently and no one keyword says both.
 *
 * `resolve` gives the schema that a reference leads to; a branch that is nothing but a reference is merged
 * by what it refers to.
 */
export const mergeAllOf = (
  schema: JsonObject,
  resolve: (reference: string) => Json | undefined,
): JsonObject | undefined => {
  const branches = member(schema, 'allOf');
  if (!isArray(branches)) return schema;
  let merged: JsonObject | undefined = objectOf(Object.entries(schema).filter(([name]) => name !== 'allOf'));
  for (const branch of branches.map((one) => inlined(one, resolve, mostSteps))) {
    if (!isObject(branch) || merged === undefined) return undefined;
    merged = both(merged, branch);
  }
  return merged;
};

const mostSteps = 16;

const inlined = (
  branch: Json,
  resolve: (reference: string) => Json | undefined,
  left: number,
): Json | undefined => {
  if (!isObject(branch)) return undefined;
  const reference = member(branch, '$ref');
  if (reference === undefined) return mergeAllOf(branch, left > 0 ? resolve : () => undefined);
  if (typeof reference !== 'string' || Object.keys(branch).length > 1 || left === 0) return undefined;
  const target = resolve(reference);
  return target === undefined ? undefined : inlined(target, resolve, left - 1);
};

const both = (a: JsonObject, b: JsonObject): JsonObject | undefined => {
  const merged = new Map(Object.entries(a));
  for (const [keyword, value] of Object.entries(b)) {
    const standing = merged.get(keyword);
    const one = standing === undefined ? value : joined(keyword, standing, value);
    if (one === undefined) return undefined;
    merged.set(keyword, one);
  }
  return objectOf(merged);
};

/** One value that says what both say. */
const joined = (keyword: string, a: Json, b: Json): Json | undefined => {
  if (sameJson(a, b)) return a;
  if (keyword === 'title' || keyword === 'description' || keyword === 'default') return a;
  if (keyword === 'required' && isArray(a) && isArray(b)) return [...new Set([...a, ...b])];
  if (keyword === 'properties' && isObject(a) && isObject(b)) {
    const clash = Object.keys(b).some(
      (name) => Object.hasOwn(a, name) && !sameJson(a[name] as Json, b[name] as Json),
    );
    return clash ? undefined : objectOf([...Object.entries(a), ...Object.entries(b)]);
  }
  if (typeof a === 'number' && typeof b === 'number') {
    if (/^(minimum|exclusiveMinimum|min[A-Z])/.test(keyword)) return Math.max(a, b);
    if (/^(maximum|exclusiveMaximum|max[A-Z])/.test(keyword)) return Math.min(a, b);
  }
  return undefined;
};
