import { describe, expect, test } from 'vitest';
import { openaiStrict } from '../../../src/formats/strict/openaiStrict.ts';
import type { JsonObject } from '../../../src/schema/json.ts';

const rewrite = (schema: JsonObject): { schema: JsonObject; losses: string[] } => {
  const losses: string[] = [];
  const written = openaiStrict(schema, '/inputSchema', (pointer, what, became) => {
    losses.push(`${pointer.slice('/inputSchema'.length)}: ${what}: ${became}`);
  });
  return { schema: written, losses };
};

/** One optional property `x`, as it stands in the strict schema. */
const property = (schema: JsonObject): unknown => {
  const root: JsonObject = {
    type: 'object',
    properties: { x: schema },
    additionalProperties: false,
    $defs: { d: text },
  };
  return (rewrite(root).schema.properties as JsonObject).x;
};

const text = { type: 'string' };
const none = { type: 'null' };

describe('an optional property is nullable', () => {
  test.each<[string, JsonObject, unknown]>([
    ['a type', text, { type: ['string', 'null'] }],
    ['several types', { type: ['integer', 'string'] }, { type: ['integer', 'string', 'null'] }],
    ['null already', { type: ['null', 'string'] }, { type: ['null', 'string'] }],
    ['nullable already', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    ['a list of values', { type: 'string', enum: ['a'] }, { type: ['string', 'null'], enum: ['a', null] }],
    ['a list without a type', { enum: ['a'] }, { enum: ['a', null] }],
    ['one value', { const: 'a', description: 'A.' }, { description: 'A.', anyOf: [{ const: 'a' }, none] }],
    ['a union', { anyOf: [text] }, { anyOf: [text, none] }],
    ['a union of one kind', { oneOf: [text], title: 'T' }, { anyOf: [text, none], title: 'T' }],
    ['a reference', { $ref: '#/$defs/d' }, { anyOf: [{ $ref: '#/$defs/d' }, none] }],
    [
      'a reference with words',
      { $ref: '#/$defs/d', description: 'D.' },
      { description: 'D.', anyOf: [{ $ref: '#/$defs/d' }, none] },
    ],
    ['anything', {}, {}],
    ['null alone', none, none],
    [
      'null among the values',
      { type: text.type, enum: ['a', null] },
      { type: [text.type, 'null'], enum: ['a', null] },
    ],
    [
      'null as a type only',
      { type: ['null', 'string'], enum: ['a'] },
      { type: ['null', 'string'], enum: ['a', null] },
    ],
    ['null as a branch', { oneOf: [text, none] }, { anyOf: [text, none] }],
  ])('%s', (_, schema, strict) => {
    const given = property(schema) as JsonObject;
    const sorted = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    expect(sorted(given)).toEqual(strict);
  });
});

describe('objects and keywords', () => {
  test.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'an object without arguments',
      { type: 'object', properties: {} },
      { type: 'object', properties: {}, required: [], additionalProperties: false },
      [': other names: closed: no other names'],
    ],
    [
      'a free-form object',
      { type: 'object', properties: { a: { type: 'object' } }, required: ['a'], additionalProperties: false },
      {
        type: 'object',
        properties: { a: { type: 'object', properties: {}, required: [], additionalProperties: false } },
        required: ['a'],
        additionalProperties: false,
      },
      ['/properties/a: other names: closed: no other names'],
    ],
    [
      'a map',
      { type: 'object', properties: {}, additionalProperties: text },
      { type: 'object', properties: {}, required: [], additionalProperties: false },
      ['/additionalProperties: the values of other names: closed: no other names'],
    ],
    [
      'a required name without a property',
      { type: 'object', properties: {}, required: ['a'], additionalProperties: false },
      { type: 'object', properties: {}, required: [], additionalProperties: false },
      ['/required: the required name "a": left out: no property'],
    ],
    [
      'keywords that are not supported',
      {
        type: 'object',
        properties: { a: { type: 'string', default: 'x', minLength: 1, pattern: 'y', format: 'uri' } },
        required: ['a'],
        additionalProperties: false,
        not: { required: ['b'] },
      },
      {
        type: 'object',
        properties: { a: { type: 'string', pattern: 'y' } },
        required: ['a'],
        additionalProperties: false,
      },
      [
        '/properties/a/default: the keyword "default": left out',
        '/properties/a/minLength: the keyword "minLength": left out',
        '/properties/a/format: the keyword "format": left out',
        '/not: the keyword "not": left out',
      ],
    ],
    [
      'allOf that can be merged',
      {
        allOf: [{ $ref: '#/$defs/a' }, { properties: { b: text }, required: ['b'] }],
        $defs: {
          a: { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: false },
        },
      },
      {
        type: 'object',
        properties: { a: text, b: text },
        required: ['a', 'b'],
        additionalProperties: false,
        $defs: {
          a: { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: false },
        },
      },
      ['/allOf: that a closed schema beside it refuses "b": left out'],
    ],
    [
      'allOf that cannot',
      { type: 'object', properties: {}, additionalProperties: false, allOf: [{ $ref: '#' }] },
      { type: 'object', properties: {}, required: [], additionalProperties: false },
      ['/allOf: the keyword "allOf": left out'],
    ],
  ])('%s', (_, schema, strict, losses) => {
    const written = rewrite(schema);
    expect(written.schema).toEqual(strict);
    expect(written.losses).toEqual(losses);
  });
});

test('a strict schema is left as it is', () => {
  const once = rewrite({
    type: 'object',
    properties: { a: text, b: { anyOf: [text, { type: 'object' }] } },
  }).schema;
  const twice = rewrite(once);
  expect(JSON.stringify(twice.schema)).toBe(JSON.stringify(once));
  expect(twice.losses).toEqual([]);
});

test.each<[string, JsonObject, JsonObject, string[]]>([
  [
    'a reference to a branch of oneOf follows it',
    { b: { $ref: '#/properties/a/oneOf/0' }, a: { oneOf: [text, none] } },
    { b: { $ref: '#/properties/a/anyOf/0' }, a: { anyOf: [text, none] } },
    ['/properties/a/oneOf: the keyword "oneOf": sent as "anyOf"'],
  ],
  [
    'a reference to what is not sent is left out',
    { a: { type: 'array', prefixItems: [text] }, b: { $ref: '#/properties/a/prefixItems/0' } },
    { a: { type: 'array' }, b: {} },
    [
      '/properties/a/prefixItems: the keyword "prefixItems": left out',
      '/properties/b/$ref: the reference: left out: what it leads to is not sent',
    ],
  ],
  [
    'a reference beside properties is merged with them',
    {
      a: { type: 'object', properties: { x: text }, required: ['x'], additionalProperties: false },
      b: { $ref: '#/properties/a', properties: { y: text }, required: ['y'] },
    },
    {
      a: { type: 'object', properties: { x: text }, required: ['x'], additionalProperties: false },
      b: {
        type: 'object',
        properties: { y: text, x: text },
        required: ['y', 'x'],
        additionalProperties: false,
      },
    },
    ['/properties/b/allOf: that a closed schema beside it refuses "y": left out'],
  ],
  [
    'the second of two texts is told',
    { a: { allOf: [{ type: 'string', description: '1' }, { description: '2' }] } },
    { a: { type: 'string', description: '1' } },
    ['/properties/a/allOf: a second "description": left out'],
  ],
])('%s', (_, properties, strict, losses) => {
  const names = Object.keys(properties);
  const written = rewrite({ type: 'object', properties, required: names, additionalProperties: false });
  expect(written.schema.properties).toEqual(strict);
  expect(written.losses).toEqual(losses);
});

test('a reference at the root is replaced: the root has to be an object', () => {
  const point = { type: 'object', properties: { x: text }, required: ['x'], additionalProperties: false };
  const written = rewrite({ $ref: '#/$defs/p', $defs: { p: point } });
  expect(written).toEqual({ schema: { ...point, $defs: { p: point } }, losses: [] });
});
