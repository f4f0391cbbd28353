import { describe, expect, test } from 'vitest';
import { openSchema, rootPlace } from '../../src/schema/document.ts';
import { type Json, type JsonObject, objectOf } from '../../src/schema/json.ts';
import { language } from '../../src/schema/proof/language.ts';
import { type Containment, createProver } from '../../src/schema/prover.ts';
import { as, ask } from './ask.ts';

describe('hostile schemas are answered', () => {
  const defs = (root: Json, $defs: JsonObject): Json => ({ ...(as(root) as JsonObject), $defs });
  const doubling = (leaf: string, double: (reference: Json) => Json): Json => {
    const $defs: { [name: string]: Json } = { d60: { type: leaf } };
    for (let depth = 0; depth < 60; depth += 1)
      $defs[`d${depth}`] = double({ $ref: `#/$defs/d${depth + 1}` });
    return defs({ $ref: '#/$defs/d0' }, $defs);
  };
  test.each<[string, Containment | undefined, (reference: Json) => Json]>([
    ['members', 'contained', (one) => ({ type: 'object', properties: { l: one, r: one } })],
    [
      'required members',
      'contained',
      (one) => ({ type: 'object', properties: { l: one, r: one }, required: ['l', 'r'] }),
    ],
    ['allOf', 'contained', (one) => ({ allOf: [one, one] })],
    ['anyOf', 'contained', (one) => ({ anyOf: [one, one] })],
    ['tuples', 'contained', (one) => ({ type: 'array', prefixItems: [one, one] })],
    ['oneOf', undefined, (one) => ({ oneOf: [one, one] })],
    ['not', undefined, (one) => ({ not: { anyOf: [one, { not: one }] } })],
    [
      'if',
      undefined,
      (one) =>
        objectOf([
          ['if', one],
          ['then', one],
          ['else', one],
        ]),
    ],
    [
      'overlapping branches',
      undefined,
      (one) => ({ anyOf: [{ properties: { a: one } }, { properties: { b: one } }] }),
    ],
  ])('references that double 60 deep: %s', (_, expected, double) => {
    const { containment } = ask(doubling('integer', double), doubling('number', double));
    if (expected !== undefined) expect(containment).toBe(expected);
    ask(doubling('number', double), doubling('integer', double));
  });

  const nested = (depth: number, leaf: string): Json =>
    depth === 0
      ? { type: leaf }
      : {
          anyOf: [
            nested(depth - 1, leaf),
            { type: 'array', items: nested(depth - 1, leaf), minItems: depth },
          ],
        };
  const listed = (count: number): Json => ({ enum: Array.from({ length: count }, (_, i) => `value${i}`) });
  const branches = (count: number, type: string): Json => ({
    oneOf: Array.from({ length: count }, (_, i) => ({
      type: 'object',
      properties: { kind: { const: `k${i}` }, v: { type } },
      required: ['kind'],
    })),
  });
  const deep = (leaf: string): Json => {
    let schema: Json = { type: leaf };
    for (let depth = 0; depth < 3000; depth += 1) schema = { type: 'array', items: schema, minItems: 1 };
    return schema;
  };
  const self = { a: { allOf: [{ $ref: '#/$defs/a' }, { type: 'string' }] } };
  test.each<[string, Containment, Json, Json]>([
    ['branches nested to 2^10', 'unknown', as(nested(10, 'integer')), as(nested(10, 'number'))],
    ['5,000 values', 'contained', as(listed(5000)), as(listed(5001))],
    ['5,000 values, one gone', 'not-contained', as(listed(5001)), as(listed(5000))],
    ['5,000 values in a pattern', 'contained', as(listed(5000)), as({ pattern: '^value[0-9]+$' })],
    ['300 discriminated branches', 'contained', as(branches(300, 'integer')), as(branches(300, 'number'))],
    [
      '300 discriminated branches, narrowed',
      'not-contained',
      as(branches(300, 'number')),
      as(branches(300, 'integer')),
    ],
    [
      '(a+)+$',
      'contained',
      as({ type: 'string', pattern: '(a+)+$' }),
      as({ type: 'string', pattern: '(a+)+b?$' }),
    ],
    [
      'an automaton that explodes',
      'unknown',
      as({ type: 'string', pattern: '(a|b)*a(a|b){40}$' }),
      as({ type: 'string', pattern: '(a|b)*b(a|b){40}$' }),
    ],
    [
      'a reference to itself through allOf',
      'unknown',
      as({ type: 'string' }),
      defs({ $ref: '#/$defs/a' }, self),
    ],
    [
      'a reference to itself under not',
      'unknown',
      as({ type: 'string' }),
      defs({ $ref: '#/$defs/a' }, { a: { not: { $ref: '#/$defs/a' } } }),
    ],
    ['3,000 levels', 'unknown', as(deep('integer')), as(deep('number'))],
    [
      'a billion items',
      'unknown',
      as({ type: 'array', minItems: 1e9 }),
      as({ type: 'array', minItems: 2e9 }),
    ],
    [
      'a billion characters',
      'unknown',
      as({ type: 'string', minLength: 1e9 }),
      as({ type: 'string', minLength: 2e9 }),
    ],
  ])('%s', (_, expected, old, next) => {
    expect(ask(old, next).containment).toBe(expected);
  });
});

test('questions about one schema share an allowance of work, and easy ones are answered when it is used up', () => {
  const prover = createProver({ lens: 'declared', direction: 'calls' });
  const place = (schema: Json) => rootPlace(openSchema(schema));
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
  const choice = (round: number, step: number): Json => ({
    type: 'object',
    minProperties: round,
    properties: objectOf(names.map((name) => [name, { type: 'string' }] as const)),
    anyOf: names.map((_, index) => ({ required: [`n${(index * step) % 29}`] })),
  });
  const easy = (round: number): boolean | undefined =>
    prover.proves(
      place(as({ type: 'integer', minimum: round })),
      place(as({ type: 'number', minimum: round })),
      'root',
    );
  prover.begin();
  let asked = 0;
  while (!prover.exhausted() && asked < 40) {
    prover.proves(place(choice(asked, 1)), place(choice(asked, 7)), 'root');
    asked += 1;
  }
  expect(prover.exhausted()).toBe(true);
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(40);
  expect(easy(1)).toBe(true);
  prover.begin();
  expect(prover.exhausted()).toBe(false);
  expect(easy(2)).toBe(true);
});

test.each([
  ['eighty counted classes one after the other', '[a-z]{0,3}-?'.repeat(80)],
  ['thirty choices that overlap', '(a|b|ab|[a-c]?){0,6}'.repeat(30)],
])('patterns whose states all lead to each other are not followed: %s', (_, pattern) => {
  expect(language(`^${pattern}$`)).toBeUndefined();
});
