import { referred, type SchemaPlace } from './document.ts';
import { isArray, isObject, type Json, type JsonObject, member, objectOf } from './json.ts';
import { likelyText } from './likelyText.ts';
import { type Pointer, under } from './pointer.ts';

/**
 * A small value that a schema probably accepts, read off its keywords without any search: what it lists, gives
 * as an example or by default, or else what is required. It may be wrong, so it has to be checked; nothing where
 * the schema says too much to be read so. `name` is what the value is called where it stands.
 */
export const likelyValue = (place: SchemaPlace, name = ''): Json | undefined =>
  read(place, name, { left: most }, 0);

/** How many schemas are read for one value: references may double at every step. */
const most = 2_000;

type Work = { left: number };

const read = (place: SchemaPlace, name: string, work: Work, depth: number): Json | undefined => {
  const { schema } = place;
  work.left -= 1;
  if (schema === true) return 'text';
  if (!isObject(schema) || depth > deepest || work.left < 0) return undefined;
  const target = referred(place);
  if (target !== undefined) return read(target, name, work, depth + 1);
  const given = givenIn(schema);
  if (given !== undefined) return given;
  for (const union of ['anyOf', 'oneOf']) {
    const branches = member(schema, union);
    if (!isArray(branches) || Object.hasOwn(schema, 'properties')) continue;
    return first(branches.keys(), (index) =>
      read(inside(place, branches[index] as Json, union, index), name, work, depth + 1),
    );
  }
  const types = member(schema, 'type');
  const type = isArray(types) ? types.find((one) => one !== 'null') : types;
  switch (type ?? (Object.hasOwn(schema, 'properties') ? 'object' : 'string')) {
    case 'object':
      return objectIn(place, schema, work, depth);
    case 'array':
      return arrayIn(place, schema, name, work, depth);
    case 'string':
      return Object.hasOwn(schema, 'format') ? formatted(schema) : textFor(schema, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return numberIn(schema);
  }
};

const deepest = 12;

/** What the schema itself has at hand. */
const givenIn = (schema: JsonObject): Json | undefined => {
  if (Object.hasOwn(schema, 'const')) return schema.const;
  for (const list of ['enum', 'examples']) {
    const values = member(schema, list);
    if (isArray(values) && values.length > 0) return values[0];
  }
  const usual = member(schema, 'default');
  return usual === null || isObject(usual) || isArray(usual) ? undefined : usual;
};

const objectIn = (place: SchemaPlace, schema: JsonObject, work: Work, depth: number): Json | undefined => {
  const required = member(schema, 'required');
  const properties = member(schema, 'properties');
  const members: [string, Json][] = [];
  for (const name of isArray(required) ? required : []) {
    if (typeof name !== 'string') continue;
    const inner = isObject(properties) ? member(properties, name) : undefined;
    const value =
      inner === undefined
        ? likelyText(name, 'text')
        : read(inside(place, inner, 'properties', name), name, work, depth + 1);
    if (value === undefined) return undefined;
    members.push([name, value]);
  }
  return objectOf(members);
};

const arrayIn = (
  place: SchemaPlace,
  schema: JsonObject,
  name: string,
  work: Work,
  depth: number,
): Json | undefined => {
  const least = member(schema, 'minItems');
  if (typeof least !== 'number' || least <= 0) return [];
  const items = member(schema, 'items');
  if (least > mostItems || items === undefined || isArray(items)) return undefined;
  const item = read(inside(place, items, 'items'), name, work, depth + 1);
  return item === undefined ? undefined : new Array(Math.ceil(least)).fill(item);
};

const mostItems = 3;

const textFor = (schema: JsonObject, name: string): string => {
  const text = likelyText(name, 'text');
  const most = member(schema, 'maxLength');
  return typeof most === 'number' && text.length > most ? text.slice(0, Math.max(0, most)) : text;
};

const formatted = (schema: JsonObject): string | undefined => formats.get(String(schema.format));

const formats: ReadonlyMap<string, string> = new Map([
  ['date', '2026-01-31'],
  ['date-time', '2026-01-31T12:00:00Z'],
  ['time', '12:00:00Z'],
  ['email', 'ada@example.com'],
  ['uri', 'https://example.com/'],
  ['uuid', '0f8fad5b-d9cb-469f-a165-70867728950e'],
]);

const numberIn = (schema: JsonObject): number => {
  const least = member(schema, 'minimum');
  if (typeof least === 'number') return least;
  const above = member(schema, 'exclusiveMinimum');
  if (typeof above === 'number') return above + 1;
  const most = member(schema, 'maximum');
  return typeof most === 'number' ? Math.min(1, most) : 1;
};

const inside = (place: SchemaPlace, schema: Json, ...path: (string | number)[]): SchemaPlace => ({
  document: place.document,
  pointer: path.reduce<Pointer>(under, place.pointer),
  schema,
});

const first = <From, To>(list: Iterable<From>, from: (one: From) => To | undefined): To | undefined => {
  for (const one of list) {
    const found = from(one);
    if (found !== undefined) return found;
  }
  return undefined;
};
