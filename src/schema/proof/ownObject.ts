import { isArray, isObject, type JsonObject, member } from '../json.ts';
import { type Atom, anyObject, type ObjectMember } from './atom.ts';
import type { Engine } from './engine.ts';
import { numbersOf, unsureOf } from './numericKeywords.ts';
import { makesMap } from './saysNothing.ts';
import type { Term } from './term.ts';

const objectKeywords = [
  ...['properties', 'patternProperties', 'additionalProperties', 'required', 'propertyNames'],
  ...['minProperties', 'maxProperties'],
];

/** What the keywords for objects leave. */
export const ownObject = (engine: Engine, term: Term, schema: JsonObject): Atom | undefined => {
  if (!objectKeywords.some((keyword) => Object.hasOwn(schema, keyword))) return anyObject;
  const { numbers, odd } = numbersOf(schema, ['minProperties', 'maxProperties']);
  const list = member(schema, 'required');
  if (list !== undefined && !isArray(list) && typeof list !== 'boolean') odd.push('required');
  const required = isArray(list) ? list.filter((name) => typeof name === 'string') : [];
  const min = Math.max(0, Math.ceil(numbers.get('minProperties') ?? 0));
  const max = Math.floor(numbers.get('maxProperties') ?? Number.POSITIVE_INFINITY);
  if (min > max || new Set(required).size > max) return undefined;
  const names = engine.terms.at(term, 'propertyNames');
  const own = ownMember(engine, term, schema, required);
  return {
    ...anyObject,
    min,
    max,
    members: own === undefined ? [] : [own],
    required: new Set(required),
    names: names === undefined ? [] : [names],
    unsure: unsureOf(schema, odd),
  };
};

const ownMember = (
  engine: Engine,
  term: Term,
  schema: JsonObject,
  required: readonly string[],
): ObjectMember | undefined => {
  const mapped = (keyword: string): [string, Term][] => {
    const value = member(schema, keyword);
    if (!isObject(value)) return [];
    return Object.keys(value).flatMap((name): [string, Term][] => {
      const inside = engine.terms.at(term, keyword, name);
      return inside === undefined ? [] : [[name, inside]];
    });
  };
  const properties = new Map(mapped('properties'));
  const patterns = mapped('patternProperties');
  const additional = engine.terms.at(term, 'additionalProperties');
  if (properties.size + patterns.length + required.length === 0 && additional === undefined) return undefined;
  const map = makesMap(engine.terms, additional);
  return { properties, patterns, additional, map, required, declares: true };
};
