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
 * by what it refers to. `dropped` is told what the merged schema does not say: texts after the
 * first, names that a closed branch refuses.
 */
export const mergeAllOf = (
  schema: JsonObject,
  resolve: (reference: string) => Json | undefined,
  dropped: (what: string) => void = () => {},
): JsonObject | undefined => merged(schema, resolve, { left: mostBranches, dropped });

/** References may lead round in a circle, or double at every step. */
const mostBranches = 256;

type Budget = { left: number; readonly dropped: (what: string) => void };

const merged = (
  schema: JsonObject,
  resolve: (reference: string) => Json | undefined,
  budget: Budget,
): JsonObject | undefined => {
  const branches = member(schema, 'allOf');
  if (!isArray(branches)) return schema;
  let whole: JsonObject | undefined = objectOf(Object.entries(schema).filter(([name]) => name !== 'allOf'));
  for (const branch of branches) {
    const one = inlined(branch, resolve, budget);
    whole = whole && one && both(whole, one, budget.dropped);
  }
  return whole;
};

/** A branch without `allOf` and without reference; undefined where there is no such form. */
const inlined = (
  branch: Json,
  resolve: (reference: string) => Json | undefined,
  budget: Budget,
): JsonObject | undefined => {
  budget.left -= 1;
  if (!isObject(branch) || budget.left < 0) return undefined;
  const reference = member(branch, '$ref');
  if (reference === undefined) return merged(branch, resolve, budget);
  if (typeof reference !== 'string' || Object.keys(branch).length > 1) return undefined;
  const target = resolve(reference);
  return target === undefined ? undefined : inlined(target, resolve, budget);
};

const both = (a: JsonObject, b: JsonObject, dropped: (what: string) => void): JsonObject | undefined => {
  if (!agree(a, b, dropped) || !agree(b, a, dropped)) return undefined;
  const all = new Map(Object.entries(a));
  for (const [keyword, value] of Object.entries(b)) {
    const standing = all.get(keyword);
    const one = standing === undefined ? value : joined(keyword, standing, value);
    if (one === undefined) return undefined;
    if (texts.has(keyword) && one !== value && !sameJson(one, value)) dropped(`a second "${keyword}"`);
    all.set(keyword, one);
  }
  return objectOf(all);
};

const texts = new Set(['title', 'description', 'default']);

/**
 * Whether what one schema says of names it does not list leaves the properties of another as they are. A
 * closed schema refuses them: what is meant is one object, so they stay, and are told.
 */
const agree = (one: JsonObject, other: JsonObject, dropped: (what: string) => void): boolean => {
  const rest = member(one, 'additionalProperties');
  const properties = member(other, 'properties');
  if (rest === undefined || isOpen(rest) || !isObject(properties)) return true;
  const declared = member(one, 'properties');
  const refused = Object.keys(properties).filter(
    (name) => !isObject(declared) || !Object.hasOwn(declared, name),
  );
  if (refused.length > 0 && rest !== false) return false;
  for (const name of refused) dropped(`that a closed schema beside it refuses ${JSON.stringify(name)}`);
  return true;
};

const isOpen = (schema: Json): boolean =>
  schema === true || (isObject(schema) && Object.keys(schema).length === 0);

/** One value that says what both say. */
const joined = (keyword: string, a: Json, b: Json): Json | undefined => {
  if (sameJson(a, b)) return a;
  if (texts.has(keyword)) return a;
  if (keyword === 'additionalProperties') {
    if (a === false || b === false) return false;
    return isOpen(a) ? b : isOpen(b) ? a : undefined;
  }
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
