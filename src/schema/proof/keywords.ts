import { isArray, isObject, type Json, type JsonObject, member } from '../json.ts';
import type { Atom, Counted, ItemsMember, ObjectMember } from './atom.ts';
import {
  anyArray,
  anyBoolean,
  anyInteger,
  anyNull,
  anyNumber,
  anyObject,
  anyString,
  finite,
} from './atom.ts';
import type { Engine } from './engine.ts';
import { joinedSets, merge } from './merge.ts';
import { makesMap } from './saysNothing.ts';
import type { Term } from './term.ts';

/**
 * The atoms that a schema's own keywords make, one a type, without what refers, combines or depends. A
 * keyword whose value is malformed makes the atom unsure.
 */
export const ownAtoms = (engine: Engine, term: Term, schema: JsonObject): readonly Atom[] => {
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

const unsureOf = (schema: JsonObject, keywords: readonly string[]): ReadonlySet<string> => {
  const unsure = new Set<string>();
  for (const keyword of keywords) unsure.add(`${keyword} ${JSON.stringify(member(schema, keyword))}`);
  return unsure;
};

/** The numbers under these keywords, and which of the keywords hold something else. */
const numbersOf = (schema: JsonObject, keywords: readonly string[]) => {
  const numbers = new Map<string, number>();
  const odd: string[] = [];
  for (const keyword of keywords) {
    const value = member(schema, keyword);
    if (typeof value === 'number') numbers.set(keyword, value);
    else if (value !== undefined) odd.push(keyword);
  }
  return { numbers, odd };
};

const numberKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

const ownNumber = (schema: JsonObject, integer: boolean): Atom | undefined => {
  if (!numberKeywords.some((keyword) => Object.hasOwn(schema, keyword)))
    return integer ? anyInteger : anyNumber;
  const { numbers, odd } = numbersOf(schema, numberKeywords);
  const malformed = odd.filter((keyword) => typeof member(schema, keyword) !== 'boolean');
  const step = numbers.get('multipleOf');
  if (step !== undefined && step <= 0) malformed.push('multipleOf');
  const steps = [...(integer ? [1] : []), ...(step === undefined || step <= 0 ? [] : [step])];
  const lower: Bound[] = [[numbers.get('minimum'), member(schema, 'exclusiveMinimum') === true]];
  lower.push([numbers.get('exclusiveMinimum'), true]);
  const upper: Bound[] = [[numbers.get('maximum'), member(schema, 'exclusiveMaximum') === true]];
  upper.push([numbers.get('exclusiveMaximum'), true]);
  let atom: Atom | undefined = { ...anyNumber, steps, unsure: unsureOf(schema, malformed) };
  for (const [low, lowOpen] of lower) {
    if (low !== undefined && atom?.kind === 'number' && (low > atom.low || (low === atom.low && lowOpen))) {
      atom = { ...atom, low, lowOpen };
    }
  }
  for (const [high, highOpen] of upper) {
    if (
      high !== undefined &&
      atom?.kind === 'number' &&
      (high < atom.high || (high === atom.high && highOpen))
    ) {
      atom = { ...atom, high, highOpen };
    }
  }
  if (atom.kind !== 'number') return atom;
  const { low, high, lowOpen, highOpen } = atom;
  if (low > high || (low === high && (lowOpen || highOpen))) return undefined;
  return atom;
};

type Bound = [number | undefined, boolean];

const ownString = (schema: JsonObject): Atom | undefined => {
  const { numbers, odd } = numbersOf(schema, ['minLength', 'maxLength']);
  const pattern = member(schema, 'pattern');
  const format = member(schema, 'format');
  if (pattern !== undefined && typeof pattern !== 'string') odd.push('pattern');
  const min = Math.max(0, Math.ceil(numbers.get('minLength') ?? 0));
  const max = Math.floor(numbers.get('maxLength') ?? Number.POSITIVE_INFINITY);
  if (min > max) return undefined;
  if (
    min === 0 &&
    max === Infinity &&
    pattern === undefined &&
    typeof format !== 'string' &&
    odd.length === 0
  ) {
    return anyString;
  }
  return {
    ...anyString,
    min,
    max,
    patterns: new Set(typeof pattern === 'string' ? [pattern] : []),
    formats: new Set(typeof format === 'string' ? [format] : []),
    unsure: unsureOf(schema, odd),
  };
};

const arrayKeywords = [
  'items',
  'prefixItems',
  'additionalItems',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
];

const ownArray = (engine: Engine, term: Term, schema: JsonObject): Atom | undefined => {
  if (!arrayKeywords.some((keyword) => Object.hasOwn(schema, keyword))) return anyArray;
  const { numbers, odd } = numbersOf(schema, ['minItems', 'maxItems', 'minContains', 'maxContains']);
  const min = Math.max(0, Math.ceil(numbers.get('minItems') ?? 0));
  const max = Math.floor(numbers.get('maxItems') ?? Number.POSITIVE_INFINITY);
  if (min > max) return undefined;
  const counted: Counted[] = [];
  const contains = engine.terms.at(term, 'contains');
  if (contains !== undefined) {
    counted.push({
      term: contains,
      min: Math.ceil(numbers.get('minContains') ?? 1),
      max: Math.floor(numbers.get('maxContains') ?? Number.POSITIVE_INFINITY),
    });
  }
  const items = ownItems(engine, term, schema);
  return {
    ...anyArray,
    min,
    max,
    members: items === undefined ? [] : [items],
    counted,
    unique: member(schema, 'uniqueItems') === true,
    unsure: unsureOf(schema, odd),
  };
};

const ownItems = (engine: Engine, term: Term, schema: JsonObject): ItemsMember | undefined => {
  const list = (keyword: string): Term[] | undefined => {
    const value = member(schema, keyword);
    return isArray(value)
      ? value.flatMap((_, index) => engine.terms.at(term, keyword, index) ?? [])
      : undefined;
  };
  const old = list('items');
  const prefix = list('prefixItems') ?? old ?? [];
  const ruled = Object.hasOwn(schema, 'prefixItems') && old !== undefined;
  const rest = ruled ? undefined : engine.terms.at(term, old === undefined ? 'items' : 'additionalItems');
  if (prefix.length === 0 && rest === undefined) return undefined;
  return { prefix, rest, declares: true };
};

const objectKeywords = [
  ...['properties', 'patternProperties', 'additionalProperties', 'required', 'propertyNames'],
  ...['minProperties', 'maxProperties'],
];

const ownObject = (engine: Engine, term: Term, schema: JsonObject): Atom | undefined => {
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
