import { expect, test } from 'vitest';
import { closeObjects } from '../../../src/formats/strict/closeObjects.ts';
import type { JsonObject } from '../../../src/schema/json.ts';

const text = { type: 'string' };

test.each<[string, JsonObject, JsonObject, string[]]>([
  [
    'optional properties stay optional',
    { type: 'object', properties: { a: text, b: text }, required: ['a'] },
    { type: 'object', properties: { a: text, b: text }, required: ['a'], additionalProperties: false },
    [': other names'],
  ],
  [
    'a closed object stays as it is',
    { type: 'object', properties: {}, additionalProperties: false, description: 'D.' },
    { type: 'object', properties: {}, additionalProperties: false, description: 'D.' },
    [],
  ],
  [
    'a map loses its values',
    { type: 'object', additionalProperties: text },
    { type: 'object', additionalProperties: false },
    ['/additionalProperties: the values of other names'],
  ],
  [
    'at every depth, but not where a schema is negated',
    {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object', properties: {} } } },
      not: { type: 'object', properties: { x: text } },
      $defs: { d: { type: ['object', 'null'] } },
    },
    {
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'object', properties: {}, additionalProperties: false } },
      },
      additionalProperties: false,
      not: { type: 'object', properties: { x: text } },
      $defs: { d: { type: ['object', 'null'], additionalProperties: false } },
    },
    [': other names', '/properties/list/items: other names', '/$defs/d: other names'],
  ],
  [
    'allOf is merged first, since closed parts would exclude one another',
    { type: 'object', allOf: [{ properties: { a: text } }, { properties: { b: text }, required: ['b'] }] },
    { type: 'object', properties: { a: text, b: text }, required: ['b'], additionalProperties: false },
    [': other names'],
  ],
])('%s', (_, schema, closed, told) => {
  const losses: string[] = [];
  const written = closeObjects(schema, '', (pointer, what) => losses.push(`${pointer}: ${what}`));
  expect(JSON.stringify(written)).toBe(JSON.stringify(closed));
  expect(losses).toEqual(told);
});
