import type { Json, JsonObject } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import { type Alone, aloneClaims } from './alone.ts';
import { differing } from './differing.ts';
import { commonKinds } from './kinds.ts';
import type { Effect, Finding } from './rule.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';
import { type Statement, statements, type View } from './view.ts';

/** What changed among the bounds of numbers, lengths and counts, each as one finding. */
export const boundChanges = perPair((pair: SchemaPair): (Finding & { effect: Effect })[] => {
  const kinds = commonKinds(pair);
  const differs = differing(pair);
  return bounds
    .filter(({ keywords }) => differs === 'everything' || keywords.some((keyword) => differs.has(keyword)))
    .filter(({ of }) => of.some((kind) => kinds.has(kind)))
    .flatMap((bound) => {
      const old = bound.read(pair.old);
      const next = bound.read(pair.next);
      if (bound.needs !== undefined && ![pair.old, pair.next].every((view) => said(view, bound.needs)))
        return [];
      const effect = between(bound, old, next);
      if (effect === undefined) return [];
      const path = next?.pointer ?? (old as Bound).pointer;
      return [
        {
          path,
          ...(old === undefined ? {} : { before: old.written }),
          ...(next === undefined ? {} : { after: next.written }),
          ...keywordNames(old, next),
          effect,
          ...aloneClaims(pair, alone(bound, pair.old, old), alone(bound, pair.next, next)),
        },
      ];
    });
});

const keywordNames = (
  old: Bound | undefined,
  next: Bound | undefined,
): Pick<Finding, 'name' | 'formerly'> => {
  const [before, after] = [old, next].map((bound) => bound && Object.keys(bound.keywords)[0]);
  if (after === undefined) return before === undefined ? {} : { name: before };
  return { name: after, ...(before === undefined || before === after ? {} : { formerly: before }) };
};

type Bound = {
  readonly written: Json;
  readonly pointer: Pointer;
  readonly keywords: JsonObject;
  readonly statement: Statement;
};

type Kind = {
  readonly keywords: readonly string[];
  readonly of: readonly string[];
  readonly read: (view: View) => Bound | undefined;
  /** Whether the second is the tighter of two; nothing where neither is. */
  readonly tighter: (a: Bound | undefined, b: Bound | undefined) => boolean | undefined;
  /** A keyword without which this one says nothing. */
  readonly needs?: string;
};

const numbers = ['integer', 'fraction'];

/** The one of a view's statements that binds, among inclusive and exclusive spellings. */
const limit =
  (inclusive: string, exclusive: string | undefined, sign: 1 | -1): Kind['read'] =>
  (view) => {
    let best: (Statement & { number: number; strict: boolean; keyword: string }) | undefined;
    for (const keyword of exclusive === undefined ? [inclusive] : [inclusive, exclusive]) {
      for (const statement of statements(view, keyword)) {
        if (typeof statement.value !== 'number') continue;
        const number = statement.value * sign;
        const strict = keyword === exclusive;
        if (
          best === undefined ||
          number > best.number ||
          (number === best.number && strict && !best.strict)
        ) {
          best = { ...statement, number, strict, keyword };
        }
      }
    }
    if (best === undefined || (best.number <= 0 && sign === 1 && counts.has(inclusive))) return undefined;
    return {
      written: best.value,
      pointer: best.pointer,
      keywords: { [best.keyword]: best.value },
      statement: best,
    };
  };

const counts = new Set(['minLength', 'minItems', 'minProperties']);

const byLimit =
  (sign: 1 | -1, exclusive?: string): Kind['tighter'] =>
  (a, b) => {
    if (a === undefined || b === undefined) return b !== undefined;
    const left = (a.written as number) * sign;
    const right = (b.written as number) * sign;
    if (left !== right) return right > left;
    const strict = [a, b].map((bound) => exclusive !== undefined && bound.pointer.endsWith(`/${exclusive}`));
    return strict[0] === strict[1] ? undefined : strict[1];
  };

const simple = (keyword: string, sign: 1 | -1, of: readonly string[], needs?: string): Kind => ({
  keywords: [keyword],
  of,
  read: limit(keyword, undefined, sign),
  tighter: byLimit(sign),
  ...(needs === undefined ? {} : { needs }),
});

const multiple: Kind = {
  keywords: ['multipleOf'],
  of: numbers,
  read: (view) => first(statements(view, 'multipleOf').filter(({ value }) => typeof value === 'number')),
  tighter: (a, b) => {
    if (a === undefined || b === undefined) return b !== undefined;
    if (a.written === b.written) return undefined;
    return !divides(b.written as number, a.written as number);
  },
};

const unique: Kind = {
  keywords: ['uniqueItems'],
  of: ['array'],
  read: (view) => first(statements(view, 'uniqueItems').filter(({ value }) => value === true)),
  tighter: (a, b) => ((a === undefined) === (b === undefined) ? undefined : b !== undefined),
};

const bounds: readonly Kind[] = [
  {
    keywords: ['minimum', 'exclusiveMinimum'],
    of: numbers,
    read: limit('minimum', 'exclusiveMinimum', 1),
    tighter: byLimit(1, 'exclusiveMinimum'),
  },
  {
    keywords: ['maximum', 'exclusiveMaximum'],
    of: numbers,
    read: limit('maximum', 'exclusiveMaximum', -1),
    tighter: byLimit(-1, 'exclusiveMaximum'),
  },
  multiple,
  simple('minLength', 1, ['string']),
  simple('maxLength', -1, ['string']),
  simple('minItems', 1, ['array']),
  simple('maxItems', -1, ['array']),
  unique,
  simple('minContains', 1, ['array'], 'contains'),
  simple('maxContains', -1, ['array'], 'contains'),
  simple('minProperties', 1, ['object']),
  simple('maxProperties', -1, ['object']),
];

/** The keywords that bound numbers, lengths and counts. */
export const boundKeywords: readonly string[] = bounds.flatMap(({ keywords }) => keywords);

const first = (list: readonly Statement[]): Bound | undefined => {
  const statement = list[0];
  if (statement === undefined) return undefined;
  const keyword = statement.pointer.slice(statement.pointer.lastIndexOf('/') + 1);
  return {
    written: statement.value,
    pointer: statement.pointer,
    keywords: { [keyword]: statement.value },
    statement,
  };
};

const said = (view: View, keyword: string | undefined): boolean =>
  keyword === undefined || statements(view, keyword).length > 0;

const between = (bound: Kind, old: Bound | undefined, next: Bound | undefined): Effect | undefined => {
  if (old === undefined && next === undefined) return undefined;
  const tighter = bound.tighter(old, next);
  return tighter === undefined ? undefined : tighter ? 'narrows' : 'widens';
};

/** `contains` goes with the bounds on how often it holds. */
const alone = (bound: Kind, view: View, read: Bound | undefined): Alone | undefined => {
  if (bound.needs === undefined || read === undefined) return read?.keywords;
  const keyword = Object.keys(read.keywords)[0] as string;
  const member = statements(view, bound.needs)[0]?.member;
  if (member === undefined || member !== read.statement.member) return undefined;
  return { member, keywords: [bound.needs, keyword] };
};

/** Exactly, on the decimals as written: 0.1 divides 0.3. */
const divides = (divisor: number, number: number): boolean => {
  const [a, b] = scaled(divisor, number);
  return a !== undefined && b !== undefined && a !== 0n && b % a === 0n;
};

const scaled = (a: number, b: number): [bigint | undefined, bigint | undefined] => {
  const parts = [a, b].map((number) => /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)));
  const places = parts.map((part) => (part?.[2]?.length ?? 0) - Number(part?.[3] ?? 0));
  const shift = Math.max(...places, 0);
  const whole = parts.map((part, index) =>
    part === null
      ? undefined
      : BigInt(`${part[1]}${part[2] ?? ''}`) * 10n ** BigInt(shift - (places[index] ?? 0)),
  );
  return [whole[0], whole[1]];
};
