import { isArray, type Json, type JsonObject, member } from '../json.ts';
import { type Atom, anyBoolean, anyNull, anything, finite } from './atom.ts';
import { constrains } from './constrains.ts';
import type { Engine } from './engine.ts';
import { joinedSets, merge } from './merge.ts';
import { ownArray } from './ownArray.ts';
import { ownObject } from './ownObject.ts';
import { ownNumber, ownString } from './ownScalars.ts';
import type { Term } from './term.ts';

/**
 * The atoms that a schema's own keywords make, one a type, without what refers, combines or depends. A
 * keyword whose value is malformed makes the atom unsure.
 */
export const ownAtoms = (engine: Engine, term: Term, schema: JsonObject): readonly Atom[] => {
  if (Object.keys(schema).every(isNotOwn)) return anything;
  const typed = typeNames(schema).flatMap((type): Atom[] => {
    if (everyType.includes(type) || type === 'integer') return ownOfType(engine, term, schema, type);
    // A type that nobody knows may hold anything, within the schema's other keywords.
    const unsure = new Set([`type ${type}`]);
    return everyType
      .flatMap((known) => ownOfType(engine, term, schema, known))
      .map((atom) => ({ ...atom, unsure: joinedSets(atom.unsure, unsure) }));
  });
  const lists: (readonly Json[])[] = [];
  const values = member(schema, 'enum');
  if (isArray(values)) lists.push(values);
  const constant = member(schema, 'const');
  if (constant !== undefined) lists.push([constant]);
  if (lists.length === 0) return typed;
  const [first, second] = lists.map(finite);
  let list: Atom | undefined = first;
  if (list !== undefined && second !== undefined) list = merge(engine, list, second);
  if (list === undefined) return [];
  if (member(schema, 'type') === undefined && !Object.keys(schema).some((keyword) => bites.has(keyword))) {
    return [list];
  }
  return typed.flatMap((atom) => merge(engine, list, atom) ?? []);
};

/** Keywords that say nothing by themselves. */
const isNotOwn = (keyword: string): boolean => combining.has(keyword) || !constrains.has(keyword);

const combining: ReadonlySet<string> = new Set([
  ...['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'],
]);

const ownOfType = (engine: Engine, term: Term, schema: JsonObject, type: string): Atom[] => {
  if (type === 'null') return [anyNull];
  if (type === 'boolean') return [anyBoolean];
  if (type === 'number') return one(ownNumber(schema, false));
  if (type === 'integer') return one(ownNumber(schema, true));
  if (type === 'string') return one(ownString(schema));
  if (type === 'array') return one(ownArray(engine, term, schema));
  return one(ownObject(engine, term, schema));
};

const one = (atom: Atom | undefined): Atom[] => (atom === undefined ? [] : [atom]);

/** Keywords of a single type: without them and without `type`, listed values stand as they are. */
const bites: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['pattern', 'format', 'items', 'prefixItems', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems'],
  ...['contains', 'properties', 'patternProperties', 'additionalProperties', 'required', 'propertyNames'],
  ...['minProperties', 'maxProperties', 'dependentRequired', 'dependencies'],
]);

const everyType = ['null', 'boolean', 'number', 'string', 'array', 'object'];

const typeNames = (schema: JsonObject): readonly string[] => {
  const type = member(schema, 'type');
  if (type === undefined) return everyType;
  const names = new Set(
    (isArray(type) ? type : [type]).map((name) => (typeof name === 'string' ? name : '?')),
  );
  if (names.has('number')) names.delete('integer');
  if (member(schema, 'nullable') === true) names.add('null');
  return [...names];
};
