import { expect, test } from 'vitest';
import { openSchema, rootPlace } from '../../src/schema/document.ts';
import type { Json } from '../../src/schema/json.ts';
import { likelyValue } from '../../src/schema/likelyValue.ts';

const rows: [string, Json, Json | undefined][] = [
  ['a constant', { const: null }, null],
  ['the first listed value', { enum: ['b', 'a'] }, 'b'],
  ['an example before the default', { type: 'string', default: 'x', examples: ['y'] }, 'y'],
  ['a default', { type: 'integer', default: 7 }, 7],
  ['a text by its name', { type: 'string' }, 'Lisbon'],
  ['a text that is short enough', { type: 'string', maxLength: 3 }, 'Lis'],
  ['a date', { type: 'string', format: 'date' }, '2026-01-31'],
  ['nothing for a format without a usual text', { type: 'string', format: 'x' }, undefined],
  ['the least number', { type: 'integer', minimum: 5 }, 5],
  ['a number above', { type: 'integer', exclusiveMinimum: 5 }, 6],
  ['a number below', { type: 'number', maximum: -2 }, -2],
  ['rather a value than null', { type: ['null', 'boolean'] }, true],
  ['no more items than needed', { type: 'array', items: { type: 'string' } }, []],
  ['as many items as needed', { type: 'array', items: { const: 1 }, minItems: 2 }, [1, 1]],
  ['nothing for very many items', { type: 'array', items: { const: 1 }, minItems: 1000 }, undefined],
  [
    'what is required',
    {
      properties: { a: { type: 'object', properties: { b: { const: 1 } }, required: ['b'] }, c: {} },
      required: ['a'],
    },
    { a: { b: 1 } },
  ],
  [
    'a name like any other',
    JSON.parse('{"type":"object","properties":{"__proto__":{"const":1}},"required":["__proto__"]}'),
    JSON.parse('{"__proto__":1}'),
  ],
  ['the first branch that can be read', { anyOf: [{ format: 'x' }, { const: 2 }] }, 2],
  ['what a reference leads to', { $ref: '#/$defs/a', $defs: { a: { const: 3 } } }, 3],
  ['nothing for a reference to itself', { $ref: '#' }, undefined],
  ['nothing where nothing is accepted', false, undefined],
];

test.each(rows)('%s', (_, schema, expected) => {
  expect(likelyValue(rootPlace(openSchema(schema)), 'city')).toEqual(expected);
});

test('references that double at every step cost no more than is read', () => {
  const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
  const level = (next: number): Json => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/d${next}` }])),
    required: names,
  });
  const levels = Array.from({ length: 9 }, (_, index) => [`d${index}`, level(index + 1)] as const);
  const schema = { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(levels), d9: { type: 'string' } } };
  expect(likelyValue(rootPlace(openSchema(schema)))).toBeUndefined();
});
