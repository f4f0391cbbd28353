import { isArray, type Json } from '../schema/json.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';
import type { View } from './view.ts';

/**
 * The kinds of value that a place accepts by its types: JSON's own, with numbers apart into integers and
 * fractions because `integer` lies within `number`. A type that nobody knows is a kind of its own.
 */
export const kindsOf = (view: View): ReadonlySet<string> => {
  if (view.never) return new Set();
  let kinds: Set<string> | undefined;
  for (const { schema } of view.members) {
    const own = ownKinds(schema.type, schema.nullable === true);
    if (own === undefined) continue;
    kinds = kinds === undefined ? own : new Set([...kinds].filter((kind) => own.has(kind)));
  }
  return kinds ?? everyKind;
};

/** The kinds that are accepted before and after: only what is said of these is compared. */
export const commonKinds = perPair((pair: SchemaPair): ReadonlySet<string> => {
  const next = kindsOf(pair.next);
  return new Set([...kindsOf(pair.old)].filter((kind) => next.has(kind)));
});

/** The kind of one value. */
export const kindOf = (value: Json): string => {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction';
  return typeof value;
};

/** The shortest type list that accepts these kinds; nothing where every kind is accepted. */
export const typeList = (kinds: ReadonlySet<string>): string[] | undefined => {
  if (kinds.size >= everyKind.size && [...everyKind].every((kind) => kinds.has(kind))) return undefined;
  const types = [...kinds].filter((kind) => kind !== 'fraction');
  return kinds.has('fraction') ? [...types.filter((kind) => kind !== 'integer'), 'number'] : types;
};

const everyKind: ReadonlySet<string> = new Set([
  ...['null', 'boolean', 'object', 'array', 'string', 'integer', 'fraction'],
]);

const ownKinds = (type: Json | undefined, nullable: boolean): Set<string> | undefined => {
  const names = typeof type === 'string' ? [type] : isArray(type) ? type : undefined;
  if (names === undefined) return undefined;
  const kinds = new Set<string>();
  for (const name of names) {
    if (name === 'number') kinds.add('integer').add('fraction');
    else if (typeof name === 'string') kinds.add(everyKind.has(name) ? name : `${name}?`);
  }
  return nullable ? kinds.add('null') : kinds;
};
