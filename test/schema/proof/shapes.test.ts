import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/schema/json.ts';
import { createShapes } from '../../../src/schema/proof/shapes.ts';

const rows: [string, boolean, Json, Json][] = [
  ['texts aside', true, { type: 'string', title: 'a' }, { type: 'string', description: 'b' }],
  ['texts inside aside', true, { items: { title: 'a', type: 'null' } }, { items: { type: 'null' } }],
  ['another value', false, { maxLength: 1 }, { maxLength: 2 }],
  ['another value inside', false, { items: { maxLength: 1 } }, { items: { maxLength: 2 } }],
  ['another name', false, { properties: { a: {} } }, { properties: { b: {} } }],
  ['a property called like a keyword', false, { properties: { title: {} } }, { properties: {} }],
  ['another keyword', false, { anyOf: [{ const: 1 }] }, { oneOf: [{ const: 1 }] }],
  ['what stands under else', false, { if: {}, else: { const: 1 } }, { if: {}, else: { const: 2 } }],
  ['nullable', false, { type: 'string', nullable: true }, { type: 'string' }],
  ['one list or two', false, { anyOf: [{ enum: [1] }, {}] }, { anyOf: [{ enum: [1] }] }],
  ['names and a schema', false, { dependencies: { a: ['b'] } }, { dependencies: { a: {} } }],
];

test.each(rows)('%s', (_, alike, a, b) => {
  const shapes = createShapes();
  const [one, other] = [a, b].map((schema) => shapes.of(schema as JsonObject, '2020-12'));
  expect(one).toBeDefined();
  expect(other).toBeDefined();
  expect(one === other).toBe(alike);
});

test('what refers to others has no shape, nor has what holds it, nor what is nested without end', () => {
  const shapes = createShapes();
  expect(shapes.of({ $ref: '#/$defs/a' }, '2020-12')).toBeUndefined();
  expect(shapes.of({ properties: { a: { items: { $ref: '#' } } } }, '2020-12')).toBeUndefined();
  let deep: JsonObject = { type: 'null' };
  for (let depth = 0; depth < 5_000; depth += 1) deep = { items: deep };
  expect(shapes.of(deep, '2020-12')).toBeUndefined();
});

test('dialects are not alike', () => {
  const shapes = createShapes();
  const of = (dialect: '2020-12' | 'draft-07') => shapes.of({ type: 'string', title: dialect }, dialect);
  expect(of('2020-12')).not.toBe(of('draft-07'));
});
