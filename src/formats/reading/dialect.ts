import { isArray, isObject, type Json, member, objectOf } from '../../schema/json.ts';
import { subschemaKeywords } from '../../schema/keywords.ts';

/** The type names of the leaderboard's data sets (Python, Java and JavaScript spellings) as JSON Schema's. */
const types: ReadonlyMap<string, string> = new Map([
  ['dict', 'object'],
  ['hashmap', 'object'],
  ['map', 'object'],
  ['float', 'number'],
  ['double', 'number'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['short', 'integer'],
  ['byte', 'integer'],
  ['bigint', 'integer'],
  ['bool', 'boolean'],
  ['str', 'string'],
  ['char', 'string'],
  ['tuple', 'array'],
  ['list', 'array'],
  ['set', 'array'],
  ['arraylist', 'array'],
  ['queue', 'array'],
  ['stack', 'array'],
]);

const known = new Set(['object', 'number', 'integer', 'boolean', 'string', 'array', 'null']);

/** Whether a root schema is written in the dialect: its own type says so. */
export const isDialect = (schema: Json | undefined): boolean =>
  isObject(schema) && member(schema, 'type') === 'dict';

/**
 * A schema of the dialect as JSON Schema: types by their JSON names, `any` as no type at all. The other
 * keywords stay, also those that mean nothing (`optional`).
 */
export const fromDialect = (schema: Json): Json => {
  if (!isObject(schema)) return schema;
  return objectOf(
    Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
      if (keyword === 'type') {
        const type = readType(value);
        return type === undefined ? [] : [[keyword, type]];
      }
      return [[keyword, inside(keyword, value)]];
    }),
  );
};

const readType = (value: Json): Json | undefined => {
  if (isArray(value)) return value.map((one) => readType(one) ?? one);
  if (typeof value !== 'string') return value;
  const name = value.toLowerCase();
  if (name === 'any') return undefined;
  if (known.has(value)) return value;
  return types.get(name) ?? (known.has(name) ? name : value);
};

const inside = (keyword: string, value: Json): Json => {
  const shape = subschemaKeywords.get(keyword);
  if (shape === undefined) return value;
  if (isArray(value)) return value.map(fromDialect);
  if (shape !== 'map' && shape !== 'map-or-names') return fromDialect(value);
  return isObject(value)
    ? objectOf(Object.entries(value).map(([name, one]) => [name, fromDialect(one)]))
    : value;
};
