import { expect, test } from 'vitest';
import { withoutStrictNulls } from '../../src/formats/withoutStrictNulls.ts';
import type { Json, JsonObject } from '../../src/schema/json.ts';

const text = { type: 'string' };
const schema: JsonObject = {
  type: 'object',
  properties: {
    must: text,
    may: text,
    nothing: { type: ['string', 'null'] },
    spelt: { type: 'string', nullable: true },
    any: {},
    inner: { type: 'object', properties: { may: text, must: text }, required: ['must'] },
    list: { type: 'array', items: { $ref: '#/$defs/one' } },
    pay: {
      anyOf: [
        { type: 'object', properties: { by: { const: 'card' }, token: text }, required: ['by', 'token'] },
        { type: 'object', properties: { by: { const: 'cash' }, note: text }, required: ['by'] },
      ],
    },
    self: { $ref: '#' },
  },
  required: ['must'],
  allOf: [{ properties: { also: { type: 'integer' } } }],
  $defs: { one: { type: 'object', properties: { may: text } } },
};

test.each<[string, Json, Json]>([
  ['an optional text', { must: 'a', may: null }, { must: 'a' }],
  ['a required one stays', { must: null }, { must: null }],
  [
    'one that allows null stays',
    { nothing: null, spelt: null, any: null },
    { nothing: null, spelt: null, any: null },
  ],
  ['one that nobody declares stays', { other: null }, { other: null }],
  ['inside an object', { inner: { may: null, must: null } }, { inner: { must: null } }],
  ['inside a list, by reference', { list: [{ may: null }, { may: 'x' }] }, { list: [{}, { may: 'x' }] }],
  ['in a branch', { pay: { by: 'cash', note: null } }, { pay: { by: 'cash' } }],
  ['required in one branch only', { pay: { by: 'cash', token: null } }, { pay: { by: 'cash', token: null } }],
  ['through recursion', { self: { self: { may: null } } }, { self: { self: {} } }],
  ['declared in a part of an allOf', { also: null }, {}],
  ['no object at all', 'null', 'null'],
])('%s', (_, given, cleaned) => {
  expect(withoutStrictNulls(schema, given)).toEqual(cleaned);
});

test('what holds no such null comes back itself', () => {
  const given = { must: 'a', inner: { must: 'b' }, list: [{ may: 'x' }] };
  expect(withoutStrictNulls(schema, given)).toBe(given);
});

test('what another branch says of a name counts for another value', () => {
  const branch = (kind: string, note: JsonObject, required: string[]): JsonObject => ({
    type: 'object',
    properties: { kind: { const: kind }, note },
    required,
  });
  const union = {
    type: 'object',
    properties: {
      u: {
        anyOf: [branch('a', text, ['kind']), branch('b', { type: ['string', 'null'] }, ['kind', 'note'])],
      },
    },
  };
  expect(withoutStrictNulls(union, { u: { kind: 'a', note: null } })).toEqual({ u: { kind: 'a' } });
  expect(withoutStrictNulls(union, { u: { kind: 'b', note: null } })).toEqual({
    u: { kind: 'b', note: null },
  });
});

test('a union of a hundred branches', () => {
  const anyOf = Array.from({ length: 100 }, (_, n) => ({
    type: 'object',
    properties: { kind: { const: `k${n}` }, [`x${n}`]: text },
    required: ['kind'],
  }));
  const union = { type: 'object', properties: { u: { anyOf } } };
  expect(withoutStrictNulls(union, { u: { kind: 'k3', x3: null } })).toEqual({ u: { kind: 'k3' } });
});

test('branches that all recur', () => {
  const branches = Array.from({ length: 60 }, (_, n) => ({
    type: 'object',
    properties: { n: { $ref: '#/$defs/u' }, [`x${n}`]: text },
  }));
  const union: JsonObject = {
    ...{ type: 'object', properties: { n: { $ref: '#/$defs/u' } } },
    $defs: { u: { anyOf: branches } },
  };
  let value: Json = { x7: null };
  let cleaned: Json = {};
  for (let level = 0; level < 12; level += 1) [value, cleaned] = [{ n: value }, { n: cleaned }];
  expect(withoutStrictNulls(union, value)).toEqual(cleaned);
});
