import { expect, test } from 'vitest';
import { checkCall } from '../../src/formats/checkCall.ts';
import type { Json } from '../../src/schema/json.ts';
import { toolsetOf } from './shared.ts';

const inputSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, level: { enum: ['low', 'high'] } },
  required: ['id'],
};
const toolset = toolsetOf({
  tools: [
    { name: 'get', inputSchema },
    { name: 'put', inputSchema, strict: true },
  ],
});
const renames = [
  { from: 'get', to: 'fetch' },
  { from: 'fetch', to: 'lookup' },
  { from: 'old', to: 'put' },
];

test.each<[string, string, Json, readonly (readonly [string, string])[]]>([
  ['a call that fits', 'get', { id: 'a' }, []],
  ['a missing argument', 'get', {}, [['', 'id']]],
  ['a value that is not listed', 'get', { id: 'a', level: 'mid' }, [['/level', 'low']]],
  ['an argument nobody declares', 'get', { id: 'a', colour: 'red' }, [['/colour', 'colour']]],
  ['null for an optional argument', 'get', { id: 'a', level: null }, [['/level', 'low']]],
  ['the same in a strict tool', 'put', { id: 'a', level: null }, []],
  ['no object', 'get', 'a', [['', 'object']]],
  ['a tool nobody knows', 'delete', {}, [['', 'get, put']]],
  ['a tool by its older name', 'old', {}, [['', '"put"']]],
])('%s', (_, tool, args, errors) => {
  const checked = checkCall(toolset, { tool, arguments: args }, renames);
  expect(checked.ok).toBe(errors.length === 0);
  expect(checked.errors.map(({ pointer }) => pointer)).toEqual(errors.map(([pointer]) => pointer));
  for (const [index, [, word]] of errors.entries()) expect(checked.errors[index]?.message).toContain(word);
});

test('the newest name is told, also of a call that fits', () => {
  expect(checkCall(toolset, { tool: 'get', arguments: { id: 'a' } }, renames)).toMatchObject({
    ok: true,
    renamedTo: 'lookup',
  });
  const circle = [
    { from: 'get', to: 'put' },
    { from: 'put', to: 'get' },
  ];
  expect(checkCall(toolset, { tool: 'get', arguments: { id: 'a' } }, circle).renamedTo).toBe('put');
});

test('a fault is a sentence that stands alone', () => {
  const lines = { type: 'array', items: { type: 'object', properties: { 'a b': { type: 'string' } } } };
  const deep = toolsetOf({
    tools: [{ name: 'put', inputSchema: { type: 'object', properties: { lines } } }],
  });
  const { errors } = checkCall(deep, { tool: 'put', arguments: { lines: [{ 'a b': 1 }] } });
  expect(errors).toEqual([
    { pointer: '/lines/0/a b', message: 'The argument lines[0]["a b"] must be a string.' },
  ]);
  expect(checkCall(toolset, { tool: 'get', arguments: {} }).errors[0]?.message).toBe(
    'The arguments must have id.',
  );
  expect(checkCall(toolset, { tool: 'get', arguments: { id: 'a', colour: 1 } }).errors[0]?.message).toMatch(
    /^The argument colour .+\.$/,
  );
});
