import { expect, test } from 'vitest';
import { withStrictNulls } from '../../../src/formats/strict/withStrictNulls.ts';
import type { Json, JsonObject } from '../../../src/schema/json.ts';

const optional = (type: string): JsonObject => ({ type: [type, 'null'] });
const closed = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const schema: JsonObject = {
  ...closed({
    one: { $ref: '#/$defs/pair' },
    either: {
      anyOf: [
        { type: 'null' },
        closed({ kind: { const: 'a' }, x: optional('string') }),
        { $ref: '#/$defs/pair' },
      ],
    },
    list: { type: 'array', items: { $ref: '#/$defs/pair' } },
  }),
  $defs: { pair: closed({ k: optional('string'), l: optional('integer') }) },
};

test.each<[string, JsonObject, Json]>([
  ['nothing is there', {}, { one: null, either: null, list: null }],
  [
    'behind a reference',
    { one: { k: 'x' }, either: null, list: [] },
    { one: { k: 'x', l: null }, either: null, list: [] },
  ],
  [
    'in the branch that takes the value',
    { one: null, either: { l: 1 }, list: [] },
    { one: null, either: { l: 1, k: null }, list: [] },
  ],
  [
    'in another branch',
    { one: null, either: { kind: 'a' }, list: [] },
    { one: null, either: { kind: 'a', x: null }, list: [] },
  ],
  [
    'in a list',
    { one: null, either: null, list: [{ k: 'x' }] },
    { one: null, either: null, list: [{ k: 'x', l: null }] },
  ],
])('%s', (_, value, filled) => {
  expect(withStrictNulls(schema, value)).toEqual(filled);
});

test('the same value where nothing is missing', () => {
  const value = { one: { k: null, l: 1 }, either: null, list: [{ k: null, l: null }] };
  expect(withStrictNulls(schema, value)).toBe(value);
});

test('unions within unions end', () => {
  const union: JsonObject = {
    ...closed({ u: { $ref: '#/$defs/u' } }),
    $defs: { u: { anyOf: Array.from({ length: 8 }, () => closed({ u: { $ref: '#/$defs/u' } })) } },
  };
  let value: JsonObject = {};
  for (let level = 0; level < 40; level += 1) value = { u: value };
  expect(withStrictNulls(union, value)).toBeDefined();
});
