import { isArray, isObject, type Json, type JsonObject, member, sameJson } from '../json.ts';
import { subschemaKeywords } from '../keywords.ts';
import { constrains } from './memberTerms.ts';
import type { Term, Terms } from './term.ts';

const most = 20_000;

/**
 * Whether two schemas say the same in the same words, texts and order of members aside, definitions included.
 * True is a proof that they hold the same values in every reading; false says nothing.
 */
export const createSame = (terms: Terms): ((a: Term, b: Term) => boolean) => {
  const proven = new Set<string>();
  const refuted = new Set<string>();
  return (a, b) => {
    if (a === b) return true;
    const key = `${a.id} ${b.id}`;
    if (proven.has(key)) return true;
    if (refuted.has(key)) return false;
    // Pairs met again while they are compared are assumed: only a difference found somewhere refutes them.
    const met = new Set<string>();
    const visit: [Term, Term][] = [[a, b]];
    for (let pair = visit.pop(); pair !== undefined; pair = visit.pop()) {
      const here = `${pair[0].id} ${pair[1].id}`;
      if (pair[0] === pair[1] || met.has(here) || proven.has(here)) continue;
      met.add(here);
      if (met.size > most || refuted.has(here) || !sameHere(terms, pair[0], pair[1], visit)) {
        refuted.add(key);
        refuted.add(here);
        return false;
      }
    }
    for (const one of met) proven.add(one);
    return true;
  };
};

const sameHere = (terms: Terms, a: Term, b: Term, visit: [Term, Term][]): boolean => {
  const [left, right] = [a.schema, b.schema];
  if (typeof left === 'boolean' || typeof right === 'boolean') return left === right;
  if (a.place.document.dialect !== b.place.document.dialect) return false;
  const keywords = Object.keys(left).filter((keyword) => counts(keyword, left));
  if (keywords.length !== Object.keys(right).filter((keyword) => counts(keyword, right)).length) return false;
  for (const keyword of keywords) {
    const [one, other] = [left[keyword] as Json, member(right, keyword)];
    if (other === undefined || !sameKeyword(terms, a, b, keyword, one, other, visit)) return false;
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
  a: Term,
  b: Term,
  keyword: string,
  one: Json,
  other: Json,
  visit: [Term, Term][],
): boolean => {
  if (keyword === '$ref') {
    const [left, right] = [terms.target(a), terms.target(b)];
    if (left === 'nowhere' || right === 'nowhere' || left === undefined || right === undefined) {
      return left === right && one === other;
    }
    visit.push([left, right]);
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
    return one.every((_, index) => pushPair(terms, a, b, keyword, index, visit));
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
        : pushPair(terms, a, b, keyword, name, visit);
    });
  }
  return pushPair(terms, a, b, keyword, undefined, visit);
};

const pushPair = (
  terms: Terms,
  a: Term,
  b: Term,
  keyword: string,
  step: string | number | undefined,
  visit: [Term, Term][],
): boolean => {
  const [left, right] = [terms.at(a, keyword, step), terms.at(b, keyword, step)];
  if (left === undefined || right === undefined) return false;
  visit.push([left, right]);
  return true;
};
