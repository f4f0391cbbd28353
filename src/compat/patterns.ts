import type { Json } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import { aloneClaims } from './alone.ts';
import { commonKinds } from './kinds.ts';
import type { Finding } from './rule.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';
import { type Statement, statements } from './view.ts';

export type TextChange = {
  readonly introduced?: Finding;
  readonly changed?: Finding;
  readonly lifted?: Finding;
};

/** What changed in the pattern of a text. */
export const patternChange = perPair((pair: SchemaPair): TextChange => textChange(pair, 'pattern'));

/** What changed in the format of a text. */
export const formatChange = perPair((pair: SchemaPair): TextChange => textChange(pair, 'format'));

const textChange = (pair: SchemaPair, keyword: 'pattern' | 'format'): TextChange => {
  const kinds = commonKinds(pair);
  if (keyword === 'pattern' && !kinds.has('string')) return {};
  if (kinds.size === 0) return {};
  const before = said(pair, 'old', keyword);
  const after = said(pair, 'next', keyword);
  if (sameTexts(before, after)) return {};
  const old = before.find(({ value }) => !after.some((other) => other.value === value)) ?? before[0];
  const next = after.find(({ value }) => !before.some((other) => other.value === value)) ?? after[0];
  const finding: Finding = {
    path: (next?.pointer ?? old?.pointer) as Pointer,
    ...(old === undefined ? {} : { before: old.value }),
    ...(next === undefined ? {} : { after: next.value }),
    ...aloneClaims(pair, all(before), all(after)),
  };
  if (old === undefined) return { introduced: finding };
  return next === undefined ? { lifted: finding } : { changed: finding };
};

const said = (pair: SchemaPair, side: 'old' | 'next', keyword: string): Statement[] =>
  statements(pair[side], keyword).filter(({ value }) => typeof value === 'string');

const sameTexts = (a: readonly Statement[], b: readonly Statement[]): boolean => {
  const texts = (list: readonly Statement[]) => new Set(list.map(({ value }) => value));
  const [left, right] = [texts(a), texts(b)];
  return left.size === right.size && [...left].every((text) => right.has(text));
};

const all = (list: readonly Statement[]): { allOf: Json[] } | undefined =>
  list.length === 0
    ? undefined
    : { allOf: list.map(({ value, pointer }) => ({ [pointer.slice(pointer.lastIndexOf('/') + 1)]: value })) };
