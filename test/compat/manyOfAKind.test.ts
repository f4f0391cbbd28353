// biome-ignore-all lint/suspicious/noThenProperty: a keyword of JSON Schema
import { describe, expect, test } from 'vitest';
import { compare } from '../../src/compat/compare.ts';
import type { Json, JsonObject } from '../../src/schema/json.ts';
import { tool } from './read.ts';

/** What is proven, or shown by a call, of a few branches, patterns or conditions has to be of many. */

const times = <One>(many: number, make: (n: number) => One): One[] =>
  Array.from({ length: many }, (_, n) => make(n));
const holding = (parameter: Json): JsonObject => ({
  type: 'object',
  properties: { parameter },
  required: ['parameter'],
});
const named = (many: number, make: (n: number) => Json): JsonObject =>
  Object.fromEntries(times(many, (n) => [`p${n}`, make(n)]));
const text = { type: 'string' };

const titled = (many: number): Json[] => times(many, (n) => ({ const: `value ${n}`, title: `Value ${n}` }));
const begun = (many: number): Json[] => times(many, (n) => ({ type: 'string', pattern: `^k${n}-[a-z]+$` }));
const mapped = (many: number, most: number): JsonObject =>
  holding({
    type: 'object',
    patternProperties: Object.fromEntries(
      times(many, (n) => [`^x${n}_`, { type: 'integer', maximum: n === 0 ? most : 10 }]),
    ),
    additionalProperties: false,
  });
const conditional = (many: number, conditions: number, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { ...more, kind: { enum: times(many, (n) => `k${n}`) }, ...named(many, () => text) },
  required: ['kind'],
  allOf: times(conditions, (n) => ({
    if: { properties: { kind: { const: `k${n}` } } },
    then: { required: [`p${n}`] },
  })),
});
const one = (
  many: number,
  keyword: 'oneOf' | 'anyOf',
  branches: number,
  more: JsonObject = {},
): JsonObject => ({
  type: 'object',
  properties: { ...more, ...named(many, () => text) },
  [keyword]: times(branches, (n) => ({ required: [`p${n}`] })),
});
const more = { more: text };
/** Objects that nothing tells apart. */
const alike = (many: number, first: Json): JsonObject =>
  holding({
    anyOf: times(many, (n) => ({
      type: 'object',
      properties: { [`p${n}`]: n === 0 ? first : text, count: { type: 'integer' } },
      required: [`p${n}`],
    })),
  });

type Edit = readonly [
  what: string,
  many: readonly number[],
  old: (many: number) => JsonObject,
  next: (many: number) => JsonObject,
];

const safe: readonly Edit[] = [
  [
    'titled constants become a list',
    [3, 80, 2_000],
    (many) => holding({ oneOf: titled(many) }),
    (many) => holding({ enum: times(many, (n) => `value ${n}`) }),
  ],
  [
    'titled constants get one more',
    [3, 80, 2_000],
    (many) => holding({ oneOf: titled(many) }),
    (many) => holding({ oneOf: titled(many + 1) }),
  ],
  [
    'constants beside null and numbers get one more',
    [3, 80],
    (many) => holding({ oneOf: [...titled(many), { type: 'null' }, { type: 'integer' }] }),
    (many) => holding({ oneOf: [...titled(many + 1), { type: 'null' }, { type: 'integer' }] }),
  ],
  [
    'patterns get one more',
    [3, 40],
    (many) => holding({ anyOf: begun(many) }),
    (many) => holding({ anyOf: begun(many + 1) }),
  ],
  ['names by patterns hold more', [3, 20], (many) => mapped(many, 10), (many) => mapped(many, 20)],
  ['names by patterns get one more', [3, 20], (many) => mapped(many, 10), (many) => mapped(many + 1, 10)],
  [
    'a parameter is added beside conditions',
    [3, 20],
    (many) => conditional(many, many),
    (many) => conditional(many, many, more),
  ],
  [
    'a condition is lifted',
    [3, 20],
    (many) => conditional(many, many),
    (many) => conditional(many, many - 1),
  ],
  [
    'a parameter is added beside a choice of exactly one',
    [3, 20],
    (many) => one(many, 'oneOf', many),
    (many) => one(many, 'oneOf', many, more),
  ],
  [
    'exactly one becomes any',
    [3, 20],
    (many) => one(many, 'oneOf', many),
    (many) => one(many, 'anyOf', many),
  ],
];

const breaking: readonly Edit[] = [
  [
    'objects that nothing tells apart hold less',
    [3, 60],
    (many) => alike(many, { type: 'string', maxLength: 9 }),
    (many) => alike(many, { type: 'string', maxLength: 5 }),
  ],
  [
    'titled constants lose one',
    [3, 80, 2_000],
    (many) => holding({ oneOf: titled(many) }),
    (many) => holding({ oneOf: titled(many - 1) }),
  ],
  [
    'patterns lose one',
    [3, 40],
    (many) => holding({ anyOf: begun(many) }),
    (many) => holding({ anyOf: begun(many - 1) }),
  ],
  ['names by patterns hold less', [3, 20], (many) => mapped(many, 10), (many) => mapped(many, 5)],
  ['names by patterns lose one', [3, 20], (many) => mapped(many, 10), (many) => mapped(many - 1, 10)],
  ['a condition comes', [3, 20], (many) => conditional(many, many - 1), (many) => conditional(many, many)],
  [
    'a choice of exactly one loses one',
    [3, 20],
    (many) => one(many, 'oneOf', many),
    (many) => one(many, 'oneOf', many - 1),
  ],
];

const compared = (old: JsonObject, next: JsonObject) =>
  compare(tool({ inputSchema: old }), tool({ inputSchema: next }), { lens: 'declared' });

describe.each(safe)('%s', (_, sizes, old, next) => {
  test.each(sizes)('of %i, which is safe', (many) => {
    const { verdict, changes } = compared(old(many), next(many));
    expect([verdict, changes.filter(({ rule }) => rule === 'schema-unproven')]).toEqual(['safe', []]);
  });
});

describe.each(breaking)('%s', (_, sizes, old, next) => {
  test.each(sizes)('of %i, which a call shows', (many) => {
    const { verdict, changes } = compared(old(many), next(many));
    const unshown = changes.filter((one) => one.verdict === 'breaking' && one.witness === undefined);
    expect([verdict, unshown]).toEqual(['breaking', []]);
  });
});
