import { isObject, type JsonObject, member } from '../json.ts';
import { constrains } from './constrains.ts';
import type { Engine } from './engine.ts';
import { isFlat } from './isFlat.ts';
import type { Term } from './term.ts';

/**
 * Whether `outer` declares every name that `inner` does, at each place of a value that both accept. Seen by their words
 * alone: false says nothing.
 */
export const declaresAsMuch = (engine: Engine, outer: Term, inner: Term): boolean => {
  if (engine.terms.alikeOf(outer) === engine.terms.alikeOf(inner) || isFlat(engine, inner)) return true;
  if (!isNamedObject(outer) || !isNamedObject(inner)) return false;
  const declared = new Set(namesOf(outer.schema as JsonObject));
  return namesOf(inner.schema as JsonObject).every((name) => {
    if (!declared.has(name)) return false;
    const [mine, theirs] = [inner, outer].map((term) => engine.terms.at(term, 'properties', name));
    if (mine === undefined || theirs === undefined)
      return theirs === mine || (mine !== undefined && isFlat(engine, mine));
    return declaresAsMuch(engine, theirs, mine);
  });
};

/** An object that names its members and says nothing else that could declare any; what it says stands in it. */
export const isNamedObject = ({ schema }: Term): boolean =>
  typeof schema === 'object' &&
  member(schema, 'type') === 'object' &&
  namesOf(schema).length > 0 &&
  typeof (member(schema, 'additionalProperties') ?? true) === 'boolean' &&
  Object.keys(schema).every((keyword) => plain.has(keyword) || !constrains.has(keyword));

const plain = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
]);

const namesOf = (schema: JsonObject): readonly string[] => {
  const properties = member(schema, 'properties');
  const required = member(schema, 'required');
  return [
    ...(isObject(properties) ? Object.keys(properties) : []),
    ...(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []),
  ];
};
