import { openSchema, rootPlace, type SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member, objectOf, sameJson } from '../schema/json.ts';

/**
 * What an edit of an input schema can be about: both schemas without the properties that it leaves as they are,
 * and which arguments are worth looking at. Most calls differ only in arguments that no edit touches, so that
 * what is left of very many is the same.
 */
export type Projection = {
  readonly old: SchemaPlace;
  readonly next: SchemaPlace;
  readonly keeps: (name: string) => boolean;
};

/** Plain lists of properties are taken apart; any other pair is looked at as a whole. */
export const projectionOf = (old: JsonObject, next: JsonObject): Projection => {
  const whole = { old: opened(old), next: opened(next), keeps: () => true };
  if (![old, next].every((schema) => isPlain(schema) && refersToDefinitions(schema))) return whole;
  for (const keyword of ['type', 'additionalProperties', '$schema']) {
    if (!same(member(old, keyword), member(next, keyword))) return whole;
  }
  const before = propertiesOf(old);
  const after = propertiesOf(next);
  const sameDefinitions = ['$defs', 'definitions'].every((keyword) =>
    same(member(old, keyword), member(next, keyword)),
  );
  const untouched = new Set(
    Object.keys(before).filter((name) => {
      const schema = before[name] as Json;
      if (!Object.hasOwn(after, name) || requires(old, name) !== requires(next, name)) return false;
      return sameJson(schema, after[name] as Json) && (sameDefinitions || !refers(schema));
    }),
  );
  return {
    old: opened(without(old, untouched)),
    next: opened(without(next, untouched)),
    keeps: (name) => !untouched.has(name),
  };
};

const opened = (schema: JsonObject): SchemaPlace => rootPlace(openSchema(schema));

const isPlain = (schema: JsonObject): boolean => Object.keys(schema).every((keyword) => plain.has(keyword));

const plain = new Set([
  ...['$schema', 'type', 'properties', 'required', 'additionalProperties', '$defs', 'definitions'],
  ...['title', 'description', '$comment', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly'],
]);

const propertiesOf = (schema: JsonObject): JsonObject => {
  const properties = member(schema, 'properties');
  return isObject(properties) ? properties : {};
};

const requires = (schema: JsonObject, name: string): boolean => {
  const required = member(schema, 'required');
  return isArray(required) && required.includes(name);
};

/** No reference leads into what may be taken away. */
const refersToDefinitions = (schema: JsonObject): boolean => {
  const text = JSON.stringify(schema);
  if (text.includes('"$dynamicRef":') || text.includes('"$recursiveRef":')) return false;
  const references = text.match(/"\$ref":/g)?.length ?? 0;
  return references === (text.match(/"\$ref":"#\/(?:\$defs|definitions)\//g)?.length ?? 0);
};

const refers = (schema: Json): boolean => JSON.stringify(schema).includes('"$ref":');

const without = (schema: JsonObject, names: ReadonlySet<string>): JsonObject => {
  if (names.size === 0) return schema;
  const required = member(schema, 'required');
  const kept = Object.entries(propertiesOf(schema)).filter(([name]) => !names.has(name));
  return {
    ...schema,
    properties: objectOf(kept),
    ...(isArray(required) && {
      required: required.filter((name) => typeof name !== 'string' || !names.has(name)),
    }),
  };
};

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : sameJson(a, b);
