import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';

/**
 * A value with null for every property that a strict schema lists and the value lacks. The very same value
 * comes back where nothing is missing. Unions and references are left alone.
 */
export const withStrictNulls = (schema: Json, value: Json): Json => {
  if (!isObject(schema)) return value;
  if (isArray(value)) {
    const items = member(schema, 'items');
    if (!isObject(items)) return value;
    const filled = value.map((item) => withStrictNulls(items, item));
    return filled.some((item, index) => item !== value[index]) ? filled : value;
  }
  const properties = member(schema, 'properties');
  if (!isObject(value) || !isObject(properties)) return value;
  return filledObject(properties, value);
};

/** Names that the schema does not list stand last. */
const filledObject = (properties: JsonObject, value: JsonObject): JsonObject => {
  const members: [string, Json][] = [];
  let changed = false;
  for (const [name, schema] of Object.entries(value)) {
    const property = member(properties, name);
    const filled = property === undefined ? schema : withStrictNulls(property, schema);
    changed ||= filled !== schema;
    members.push([name, filled]);
  }
  for (const name of Object.keys(properties)) {
    if (Object.hasOwn(value, name)) continue;
    members.push([name, null]);
    changed = true;
  }
  return changed ? objectOf(members) : value;
};
