import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';
import { subschemaKeywords } from '../../schema/keywords.ts';

/**
 * A schema of Gemini's subset as JSON Schema: lower-case types, `nullable` as a type or a branch, counts
 * as numbers. Only what a schema in upper case says is touched.
 */
export const readSubset = (schema: Json): Json => {
  if (!isObject(schema)) return schema;
  const members: [string, Json][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'type') members.push([keyword, readType(value)]);
    else if (counts.has(keyword) && typeof value === 'string' && /^\d{1,15}$/.test(value)) {
      members.push([keyword, Number(value)]);
    } else members.push([keyword, inside(keyword, value)]);
  }
  const read = objectOf(members);
  return member(read, 'nullable') === true ? withNull(read) : read;
};

const counts = new Set([
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'],
]);

const readType = (value: Json): Json => {
  if (isArray(value)) return value.map(readType);
  return typeof value === 'string' ? value.toLowerCase() : value;
};

const inside = (keyword: string, value: Json): Json => {
  const shape = subschemaKeywords.get(keyword);
  if (shape === undefined) return value;
  if (isArray(value)) return value.map(readSubset);
  if (shape !== 'map' && shape !== 'map-or-names') return readSubset(value);
  return isObject(value)
    ? objectOf(Object.entries(value).map(([name, one]) => [name, readSubset(one)]))
    : value;
};

const withNull = (schema: JsonObject): JsonObject => {
  const rest = Object.entries(schema).filter(([keyword]) => keyword !== 'nullable');
  return objectOf(
    rest.map(([keyword, value]) => {
      if (keyword === 'type' && typeof value === 'string') return [keyword, [value, 'null']];
      if (keyword === 'enum' && isArray(value)) return [keyword, [...value, null]];
      return keyword === 'anyOf' && isArray(value) && !Object.hasOwn(schema, 'type')
        ? [keyword, [...value, { type: 'null' }]]
        : [keyword, value];
    }),
  );
};
