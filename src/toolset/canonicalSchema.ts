import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../schema/json.ts';
import { subschemaKeywords } from '../schema/keywords.ts';
import { namesInOrder, sorted } from './sorted.ts';

/**
 * The order of the keywords of every schema in canonical form. Keywords that are not listed follow, sorted
 * by code unit. Frozen: see `canonicalize`.
 */
export const keywordOrder = [
  ...['$schema', '$id', '$ref', '$anchor', 'type', 'const', 'enum', 'title', 'description', 'default'],
  ...['properties', 'required', 'additionalProperties'],
  ...['patternProperties', 'unevaluatedProperties', 'propertyNames', 'minProperties', 'maxProperties'],
  ...['dependentRequired', 'dependentSchemas', 'dependencies'],
  ...['prefixItems', 'items', 'additionalItems', 'unevaluatedItems', 'contains', 'minContains'],
  ...['maxContains', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'],
  ...['nullable', 'deprecated', 'readOnly', 'writeOnly', 'examples', '$comment'],
  ...['$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor', '$vocabulary'],
  ...['$defs', 'definitions'],
] as const;

/**
 * A schema in canonical form. The order of `properties`, `enum`, branches and values stays as written,
 * since a model sees it; keyword order, `required`, `type` lists and the keys of other maps do not.
 */
export const canonicalSchema = (schema: JsonObject): JsonObject => {
  const members: [string, Json][] = [];
  for (const keyword of inKeywordOrder(schema)) {
    const value = canonicalValue(keyword, schema[keyword] as Json, schema);
    if (value !== undefined) members.push([keyword, value]);
  }
  return objectOf(members);
};

const ranks: ReadonlyMap<string, number> = new Map(keywordOrder.map((keyword, rank) => [keyword, rank]));

/** Nearly all schemas have few keywords, and in order already: an insertion sort is quickest for them. */
const inKeywordOrder = (schema: JsonObject): string[] => {
  const keywords = Object.keys(schema);
  if (keywords.length > few) return keywords.sort((a, b) => (comesBefore(a, b) ? -1 : 1));
  for (let index = 1; index < keywords.length; index++) {
    const keyword = keywords[index] as string;
    let place = index;
    for (; place > 0 && comesBefore(keyword, keywords[place - 1] as string); place--) {
      keywords[place] = keywords[place - 1] as string;
    }
    keywords[place] = keyword;
  }
  return keywords;
};

const comesBefore = (a: string, b: string): boolean => {
  const difference = (ranks.get(a) ?? unlisted) - (ranks.get(b) ?? unlisted);
  return difference !== 0 ? difference < 0 : a < b;
};

const unlisted = keywordOrder.length;
const few = 24;

/** What stands under one keyword; undefined where it says nothing. */
const canonicalValue = (keyword: string, value: Json, schema: JsonObject): Json | undefined => {
  if (keyword === 'type') return canonicalType(value);
  if (keyword === 'required') return canonicalRequired(value, schema);
  if (keyword === 'properties') return canonicalMap(value, isObject(value) ? Object.keys(value) : []);
  const shape = subschemaKeywords.get(keyword);
  if (shape === 'map' || shape === 'map-or-names' || keyword === 'dependentRequired') {
    return canonicalMap(value, isObject(value) ? namesInOrder(value) : []);
  }
  if (shape !== undefined) return isArray(value) ? value.map(canonicalPlace) : canonicalPlace(value);
  return ranks.has(keyword) && keyword !== '$vocabulary' ? value : sorted(value);
};

const canonicalType = (value: Json): Json => {
  if (!isArray(value)) return value;
  return value.length === 1 ? (value[0] as Json) : [...value].sort();
};

/** In the order of `properties`, then the names outside them, sorted. An empty list says nothing. */
const canonicalRequired = (value: Json, schema: JsonObject): Json | undefined => {
  if (!isArray(value)) return value;
  if (value.length === 0) return undefined;
  if (value.length === 1) return value;
  const properties = member(schema, 'properties');
  const names = new Set(value as readonly string[]);
  const listed = isObject(properties) ? Object.keys(properties).filter((name) => names.has(name)) : [];
  for (const name of listed) names.delete(name);
  return [...listed, ...[...names].sort()];
};

const canonicalMap = (value: Json, names: readonly string[]): Json =>
  isObject(value) ? objectOf(names.map((name) => [name, canonicalPlace(value[name] as Json)])) : value;

const canonicalPlace = (value: Json): Json => (isObject(value) ? canonicalSchema(value) : value);
