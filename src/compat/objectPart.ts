import type { SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, member } from '../schema/json.ts';
import { matchPattern } from '../schema/matchPattern.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import { isAnnotation } from './annotations.ts';
import { inside, type Member, statements, type View } from './view.ts';

/** What a view says of objects. */
export type ObjectPart = {
  /** The schemas that hold for each property that is named, in document order. */
  readonly properties: ReadonlyMap<string, readonly SchemaPlace[]>;
  /** Where each required name is listed. */
  readonly required: ReadonlyMap<string, Pointer>;
  readonly patterns: ReadonlyMap<string, SchemaPlace>;
  /** `closed`: other names are refused; `map`: they are declared, with a schema; `open`: neither. */
  readonly rest: 'open' | 'map' | 'closed';
  /** Where `additionalProperties` stands. */
  readonly restAt: { readonly pointer: Pointer; readonly value: Json } | undefined;
  readonly maps: readonly SchemaPlace[];
  /** Nothing is named and nothing refused: any name is declared, unless at the root. */
  readonly freeForm: boolean;
};

export const objectPart = (view: View): ObjectPart => {
  const named = new Set<string>();
  const required = new Map<string, Pointer>();
  const patterns = new Map<string, SchemaPlace>();
  const maps: SchemaPlace[] = [];
  let rest: ObjectPart['rest'] = 'open';
  let restAt: ObjectPart['restAt'];
  for (const { value, pointer, member: from } of statements(view, 'patternProperties')) {
    if (!isObject(value)) continue;
    for (const [pattern, schema] of Object.entries(value)) {
      patterns.set(pattern, inside(from.place.document, under(pointer, pattern), schema));
    }
  }
  for (const { value } of statements(view, 'properties')) {
    if (isObject(value)) for (const name of Object.keys(value)) named.add(name);
  }
  for (const { value, pointer } of statements(view, 'required')) {
    if (!isArray(value)) continue;
    for (const name of value)
      if (typeof name === 'string' && !required.has(name)) required.set(name, pointer);
  }
  for (const { value, pointer, member: from } of statements(view, 'additionalProperties')) {
    const kind = restOf(value);
    if (restAt === undefined || kind === 'closed' || (kind === 'map' && rest === 'open')) {
      restAt = { pointer, value };
      if (rest !== 'closed') rest = kind;
    }
    if (kind === 'map') maps.push(inside(from.place.document, pointer, value));
  }
  const properties = new Map<string, SchemaPlace[]>();
  for (const name of named) properties.set(name, placesFor(view, name));
  return {
    properties,
    required,
    patterns,
    rest,
    restAt,
    maps,
    freeForm: named.size === 0 && patterns.size === 0 && rest === 'open',
  };
};

/** The schemas that a value under this name has to satisfy: by its name, by a pattern, by a map. */
export const placesFor = (view: View, name: string): SchemaPlace[] =>
  view.members.flatMap((from) => placesIn(from, name));

const placesIn = ({ place, schema }: Member, name: string): SchemaPlace[] => {
  const found: SchemaPlace[] = [];
  const properties = schema.properties;
  if (isObject(properties) && Object.hasOwn(properties, name)) {
    const at = under(under(place.pointer, 'properties'), name);
    found.push(inside(place.document, at, member(properties, name) as Json));
  }
  const patterns = schema.patternProperties;
  if (isObject(patterns)) {
    for (const [pattern, value] of Object.entries(patterns)) {
      if (matchPattern(pattern, name) !== true) continue;
      found.push(inside(place.document, under(under(place.pointer, 'patternProperties'), pattern), value));
    }
  }
  const rest = schema.additionalProperties;
  if (found.length === 0 && rest !== undefined && restOf(rest) === 'map') {
    found.push(inside(place.document, under(place.pointer, 'additionalProperties'), rest));
  }
  return found;
};

const restOf = (value: Json): ObjectPart['rest'] => {
  if (value === false) return 'closed';
  if (!isObject(value)) return 'open';
  if (isObject(value.not) && Object.keys(value.not).length === 0) return 'closed';
  return Object.keys(value).every(isAnnotation) ? 'open' : 'map';
};
