import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/schema/json.ts';
import { ask } from '../ask.ts';

const text = { type: 'string' };
const object = (properties: { [name: string]: Json }, more: object = {}): Json => ({
  type: 'object',
  properties,
  ...more,
});
const among = (...branches: Json[]): Json => object({ value: { anyOf: branches } });
const other = object({ other: text }, { required: ['other'] });

test.each<[string, Json, Json]>([
  ['a branch that holds more', object({ a: { type: 'integer' } }), object({ a: { type: 'number' } })],
  ['a name more', object({ a: text }), object({ a: text, b: text })],
  ['a name more inside', object({ a: object({ x: text }) }), object({ a: object({ x: text, y: text }) })],
  ['a name that need not be there', object({ a: text }, { required: ['a'] }), object({ a: text })],
])('each in its place lies within another: %s', (_, old, next) => {
  expect(ask(among(old, other), among(next, other)).containment).toBe('contained');
});

test.each<[string, Json, Json]>([
  ['a name less', object({ a: text, b: text }), object({ a: text })],
  ['a name less inside', object({ a: object({ x: text, y: text }) }), object({ a: object({ x: text }) })],
  [
    'what is free inside, and is not any more',
    object({ a: text }, { required: ['free'] }),
    object({ a: text, free: { properties: { x: {} } } }, { required: ['free'] }),
  ],
  ['free form, and it is not any more', { type: 'object' }, object({ a: text })],
  ['closed', object({ a: text, b: text }), object({ a: text }, { additionalProperties: false })],
  ['a branch that holds less', object({ a: text }), object({ a: { type: 'string', maxLength: 3 } })],
  ['another type', object({ a: text }), object({ a: { type: 'integer' } })],
])('and is not taken to where it does not: %s', (_, old, next) => {
  expect(ask(among(old, other), among(next, other)).containment).not.toBe('contained');
});

test('a union that leads back to itself is not taken for its own proof', () => {
  const looped = (leaf: Json): Json => ({
    ...(among({ $ref: '#/$defs/loop' }, other) as JsonObject),
    $defs: { loop: { anyOf: [{ $ref: '#/$defs/loop' }, leaf] } },
  });
  expect(ask(looped(object({ a: text })), looped(object({ b: text }))).containment).not.toBe('contained');
  const tree = (leaf: Json): Json => ({
    ...(object({ root: { $ref: '#/$defs/tree' } }) as JsonObject),
    $defs: { tree: { anyOf: [object({ left: { $ref: '#/$defs/tree' }, leaf }), object({ stop: text })] } },
  });
  expect(ask(tree({ type: 'integer' }), tree({ type: 'number' })).containment).toBe('contained');
  expect(ask(tree({ type: 'number' }), tree({ type: 'integer' })).containment).toBe('not-contained');
});
