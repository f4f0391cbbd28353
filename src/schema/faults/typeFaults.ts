import { isArray, type Json } from '../json.ts';
import { type Found, found, type Judge, kindOf, mostOfOneList } from './judge.ts';

/** `type` names one of the seven types of JSON Schema, or lists some of them. */
export const typeFaults: Judge = (value) => {
  if (typeof value === 'string') return known(value);
  if (!isArray(value)) return [found(`"type" must be a type or a list of types, not ${kindOf(value)}.`)];
  if (value.length === 0) return [found('"type" must list at least one type. Leave it out to allow any.')];
  const seen = new Set<Json>();
  // There are seven types, so that a longer list has a fault among its first ones.
  return value.slice(0, mostOfOneList).flatMap((one, index) => {
    const faults = typeof one === 'string' ? known(one, index) : [notAType(one, index)];
    if (seen.has(one)) faults.push(found(`"type" lists ${kindOf(one)} twice. Remove one.`, index));
    seen.add(one);
    return faults;
  });
};

const known = (type: string, ...path: number[]): Found[] =>
  typeNames.includes(type) ? [] : [notAType(type, ...path)];

const notAType = (type: Json, ...path: number[]): Found => {
  const meant = typeof type === 'string' ? meanings.get(type.toLowerCase()) : undefined;
  const hint =
    type === 'any'
      ? 'Leave "type" out to allow any value.'
      : meant === undefined
        ? `Use ${typeNames.join(', ')}.`
        : `Write "${meant}".`;
  return found(`${kindOf(type)} is not a type of JSON Schema. ${hint}`, ...path);
};

const typeNames = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];

/** What the names of types in programming languages are called here. */
const meanings: ReadonlyMap<string, string> = new Map([
  ...typeNames.map((name) => [name, name] as const),
  ...['dict', 'map', 'struct', 'hashmap'].map((name) => [name, 'object'] as const),
  ...['list', 'tuple', 'set', 'arraylist'].map((name) => [name, 'array'] as const),
  ...['float', 'double', 'decimal'].map((name) => [name, 'number'] as const),
  ...['int', 'long'].map((name) => [name, 'integer'] as const),
  ...['str', 'char', 'text', 'date'].map((name) => [name, 'string'] as const),
  ...['bool'].map((name) => [name, 'boolean'] as const),
  ...['none', 'nil'].map((name) => [name, 'null'] as const),
]);
