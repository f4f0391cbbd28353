/**
 * Where schemas stand inside a schema (JSON Schema 2020-12 and draft-07, with the older spellings that
 * 2020-12 validators still read). Whatever is not in this table holds no schema: an `enum` value or a
 * `default` that looks like one is data.
 *
 * - `schema`: the keyword's value is a schema;
 * - `list`: an array of schemas;
 * - `map`: an object whose values are schemas;
 * - `schema-or-list`: `items`, which draft-07 lets be either;
 * - `map-or-names`: `dependencies`, whose values are schemas or lists of names.
 */
export const subschemaKeywords: ReadonlyMap<string, SubschemaShape> = new Map([
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['additionalProperties', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['propertyNames', 'schema'],
  ['dependentSchemas', 'map'],
  ['dependencies', 'map-or-names'],
  ['prefixItems', 'list'],
  ['items', 'schema-or-list'],
  ['additionalItems', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['contains', 'schema'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['not', 'schema'],
  ['if', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
  ['contentSchema', 'schema'],
  ['$defs', 'map'],
  ['definitions', 'map'],
]);

export type SubschemaShape = 'schema' | 'list' | 'map' | 'schema-or-list' | 'map-or-names';
