import { expect, test } from 'vitest';
import { openSchema, rootPlace } from '../../../src/schema/document.ts';
import { type Json, type JsonObject, objectOf } from '../../../src/schema/json.ts';
import type { Node } from '../../../src/schema/proof/engine.ts';
import { createSearch } from '../../../src/schema/proof/search.ts';
import { createTerms } from '../../../src/schema/proof/term.ts';
import { as } from '../ask.ts';

/** How many steps it takes to look for a call that the old schema accepts and the new one contradicts. */
const stepsFor = (old: Json, next: Json): number => {
  const terms = createTerms();
  const search = createSearch({ terms });
  const [inside, outside] = [old, next].map((schema) => terms.of(rootPlace(openSchema(schema))));
  if (inside === undefined || outside === undefined) throw new Error('Two schemas make two terms.');
  const node: Node = {
    parts: [{ term: inside, declares: true }],
    declared: true,
    root: true,
    denied: [{ terms: [outside], reading: 'declared', root: true }],
  };
  search.reset(10_000_000);
  search.solve(node);
  return search.spent();
};

type Made = (size: number, wider: boolean) => Json;

const list = (size: number): number[] => Array.from({ length: size }, (_, index) => index);

const written = (size: number, leaf: (index: number) => Json, from = 0): Json =>
  size === 1
    ? leaf(from)
    : { anyOf: [written(size / 2, leaf, from), written(size / 2, leaf, from + size / 2)] };

const doubled = (size: number, double: (reference: Json) => Json, leaf: Json): Json => {
  const defs = list(size).map((depth) => [`d${depth}`, double({ $ref: `#/$defs/d${depth + 1}` })] as const);
  return as({ $ref: '#/$defs/d0' }, { $defs: objectOf([...defs, [`d${size}`, leaf] as const]) });
};

const members = (size: number, schema: (index: number) => Json): JsonObject =>
  objectOf(list(size).map((index) => [`n${index}`, schema(index)] as const));

const number = (wider: boolean): Json => ({ type: wider ? 'number' : 'integer' });

const kinds: readonly (readonly [string, Made])[] = [
  ['listed values', (size, wider) => as({ enum: list(wider ? size + 1 : size) })],
  [
    'a union of constants',
    (size, wider) => as({ anyOf: list(wider ? size + 1 : size).map((one) => ({ const: one })) }),
  ],
  ['constants in unions in unions', (size) => as(written(size, (index) => ({ const: index })))],
  ['alike branches in unions in unions', (size, wider) => as(written(size, () => number(wider)))],
  [
    'branches told apart by a constant',
    (size, wider) =>
      as({
        oneOf: list(size).map((index) => ({
          type: 'object',
          properties: { kind: { const: `k${index}` }, value: number(wider) },
          required: ['kind'],
        })),
      }),
  ],
  ['members', (size, wider) => ({ type: 'object', properties: members(size, () => number(wider)) })],
  ['positions', (size, wider) => as({ type: 'array', prefixItems: list(size).map(() => number(wider)) })],
  ['allOf that doubles', (size, wider) => doubled(size, (one) => ({ allOf: [one, one] }), number(wider))],
  ['anyOf that doubles', (size, wider) => doubled(size, (one) => ({ anyOf: [one, one] }), number(wider))],
  ['oneOf that doubles', (size, wider) => doubled(size, (one) => ({ oneOf: [one, one] }), number(wider))],
  [
    'members that double',
    (size, wider) =>
      doubled(size, (one) => ({ type: 'object', properties: { a: one, b: one } }), number(wider)),
  ],
];

test.each(kinds)('%s: twice the size takes about twice the steps, wider or narrower', (_, made) => {
  for (const wider of [true, false]) {
    const [small, large] = [32, 64].map((size) => stepsFor(made(size, !wider), made(size, wider)));
    expect(large).toBeLessThanOrEqual((small ?? 0) * 2.4 + 20);
  }
});

const named = (index: number, type: Json): Json => ({
  type: 'object',
  properties: { [`n${index}`]: { type } },
  required: [`n${index}`],
});

test.each<[string, (branches: readonly Json[]) => Json]>([
  ['one more', (branches) => ({ anyOf: [{ anyOf: branches }, { type: 'boolean' }] })],
  ['another order', (branches) => ({ anyOf: [...branches].reverse() })],
])('branches that stand in the new union again are not searched: %s', (_, edit) => {
  const branches = list(1_000).map((index) => named(index, 'string'));
  expect(stepsFor(as({ anyOf: branches }), as(edit(branches)))).toBeLessThan(20);
});

test.each<[string, (index: number) => JsonObject]>([
  ['numbers', (index) => ({ type: 'integer', minimum: 10 * index, maximum: 10 * index + 5 })],
  ['texts', (index) => ({ type: 'string', minLength: 10 * index, maxLength: 10 * index + 5 })],
])('%s that are apart by their bounds are not held against each other in oneOf', (_, leaf) => {
  const union = (size: number): Json => as({ oneOf: list(size).map(leaf) });
  const steps = (size: number): number => stepsFor(union(size), as({ oneOf: list(size + 1).map(leaf) }));
  expect(steps(200)).toBeLessThan(2.5 * steps(100));
});

test('the same in the same words costs nothing', () => {
  const schema = { type: 'object', properties: members(50, () => number(true)) };
  expect(stepsFor(schema, schema)).toBe(0);
});
