import { isArray, isObject, type Json, type JsonObject, member, sameJson } from '../json.ts';
import { subschemaKeywords } from '../keywords.ts';
import { constrains } from './constrains.ts';
import { type Term, type Terms, twinOf } from './term.ts';

const most = 20_000;

/**
 * Whether two schemas say the same in the same words, texts and order of members aside, definitions included.
 * True is a proof that they hold the same values in every reading; false says nothing.
 */
export const createSame = (terms: Terms): ((a: Term, b: Term) => boolean) => {
  const proven = new Set<string>();
  const refuted = new Set<string>();
  return (a, b) => {
    if (a === b || (a.alike !== undefined && a.alike === b.alike)) return true;
    if (isAlike(a, b) || terms.alikeOf(a) === terms.alikeOf(b)) return true;
    if (typeof a.schema === 'boolean' || typeof b.schema === 'boolean') return false;
    if (proven.has(keyOf(a, b))) return true;
    // Pairs met again while they are compared are assumed: only a difference found somewhere refutes them.
    const met = new Set<string>();
    const visit: Pair[] = [{ a, b, from: undefined }];
    for (let pair = visit.pop(); pair !== undefined; pair = visit.pop()) {
      const key = keyOf(pair.a, pair.b);
      if (terms.alikeOf(pair.a) === terms.alikeOf(pair.b) || met.has(key) || proven.has(key)) continue;
      met.add(key);
      const inside: Pair[] = [];
      if (met.size > most || refuted.has(key) || !sameHere(terms, pair, inside)) {
        for (let up: Pair | undefined = pair; up !== undefined; up = up.from) refuted.add(keyOf(up.a, up.b));
        return false;
      }
      visit.push(...inside);
    }
    for (const one of met) proven.add(one);
    return true;
  };
};

/** Small schemas that are written alike to the letter and refer to nothing are told without reading them. */
const isAlike = (a: Term, b: Term): boolean =>
  a.place.document.dialect === b.place.document.dialect &&
  alikeWithin(a.schema, b.schema, { left: fewNodes });

const fewNodes = 60;

const alikeWithin = (a: Json, b: Json, bound: { left: number }): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  bound.left -= 1;
  if (bound.left < 0) return false;
  if (isArray(a) || isArray(b)) {
    if (!isArray(a) || !isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => alikeWithin(item, b[index] as Json, bound));
  }
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) =>
      name !== '$ref' &&
      name !== '$dynamicRef' &&
      Object.hasOwn(b, name) &&
      alikeWithin(a[name] as Json, b[name] as Json, bound),
  );
};

/** Two schemas to compare, and the pair that they stand in: what differs inside of it makes it differ. */
type Pair = { readonly a: Term; readonly b: Term; readonly from: Pair | undefined };

/** One for both orders, as `b` says what `a` says where `a` says what `b` says. */
const keyOf = (a: Term, b: Term): string => {
  const [one, other] = [twinOf(a).id, twinOf(b).id];
  return one < other ? `${one} ${other}` : `${other} ${one}`;
};

const sameHere = (terms: Terms, pair: Pair, visit: Pair[]): boolean => {
  const { a, b } = pair;
  const [left, right] = [a.schema, b.schema];
  if (typeof left === 'boolean' || typeof right === 'boolean') return left === right;
  if (a.place.document.dialect !== b.place.document.dialect) return false;
  const keywords = Object.keys(left).filter((keyword) => counts(keyword, left));
  if (keywords.length !== Object.keys(right).filter((keyword) => counts(keyword, right)).length) return false;
  for (const keyword of keywords) {
    const [one, other] = [left[keyword] as Json, member(right, keyword)];
    if (other === undefined || !sameKeyword(terms, pair, keyword, one, other, visit)) return false;
  }
  return true;
};

const counts = (keyword: string, schema: JsonObject): boolean =>
  constrains.has(keyword) ||
  keyword === 'then' ||
  keyword === 'else' ||
  (keyword === 'nullable' && schema.nullable === true);

const sameKeyword = (
  terms: Terms,
  pair: Pair,
  keyword: string,
  one: Json,
  other: Json,
  visit: Pair[],
): boolean => {
  const { a, b } = pair;
  // Nobody knows what these lead to.
  if (keyword === '$dynamicRef') return false;
  if (keyword === '$ref') {
    const [left, right] = [terms.target(a), terms.target(b)];
    if (left === 'nowhere' || right === 'nowhere' || left === undefined || right === undefined) return false;
    visit.push({ a: left, b: right, from: pair });
    return true;
  }
  if (keyword === 'required' && isArray(one) && isArray(other)) {
    const names = new Set(one);
    return names.size === new Set(other).size && other.every((name) => names.has(name));
  }
  const shape = subschemaKeywords.get(keyword);
  if (shape === undefined) return sameJson(one, other);
  if (isArray(one) || isArray(other)) {
    if (!isArray(one) || !isArray(other) || one.length !== other.length) return false;
    return one.every((_, index) => pushPair(terms, pair, keyword, index, visit));
  }
  if (shape === 'map' || shape === 'map-or-names') {
    if (!isObject(one) || !isObject(other)) return false;
    const names = Object.keys(one);
    if (names.length !== Object.keys(other).length) return false;
    return names.every((name) => {
      const [left, right] = [one[name] as Json, member(other, name)];
      if (right === undefined) return false;
      return isArray(left) || isArray(right)
        ? sameJson(left, right)
        : pushPair(terms, pair, keyword, name, visit);
    });
  }
  return pushPair(terms, pair, keyword, undefined, visit);
};

const pushPair = (
  terms: Terms,
  pair: Pair,
  keyword: string,
  step: string | number | undefined,
  visit: Pair[],
): boolean => {
  const { a, b } = pair;
  const [left, right] = [terms.at(a, keyword, step), terms.at(b, keyword, step)];
  if (left === undefined || right === undefined) return false;
  visit.push({ a: left, b: right, from: pair });
  return true;
};
