import { isArray, type JsonObject, member } from '../json.ts';
import { type Atom, anyArray, type Counted, type ItemsMember } from './atom.ts';
import type { Engine } from './engine.ts';
import { numbersOf, unsureOf } from './numericKeywords.ts';
import type { Term } from './term.ts';

const arrayKeywords = [
  'items',
  'prefixItems',
  'additionalItems',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
];

/** What the keywords for arrays leave. */
export const ownArray = (engine: Engine, term: Term, schema: JsonObject): Atom | undefined => {
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
