import { describe, expect, test } from 'vitest';
import { checkValue } from '../../src/schema/checkValue.ts';
import { openSchema, rootPlace } from '../../src/schema/document.ts';
import { type Json, type JsonObject, objectOf } from '../../src/schema/json.ts';
import type { Lens } from '../../src/schema/lens.ts';
import { type Containment, createProver, type Direction } from '../../src/schema/prover.ts';
import { as, ask } from './ask.ts';

const whenNamed = objectOf([
  ['if', { required: ['a'] }],
  ['then', { required: ['b'] }],
]);
const branching = objectOf([
  ['if', { properties: { a: {} }, required: ['a'] }],
  ['then', {}],
]);

type Row = readonly [name: string, expected: Containment, old: Json, next: Json];

/** Each row is about the value of a member `p`. */
const inside = (rows: readonly Row[], lens: Lens = 'declared', direction: Direction = 'calls'): void => {
  test.each(rows)('%s: %s', (_, expected, old, next) => {
    const { containment, value } = ask(as(old), as(next), lens, direction);
    expect({ containment, shown: value !== undefined }).toEqual({
      containment: expected,
      shown: expected === 'not-contained',
    });
  });
};

const card = {
  type: 'object',
  properties: { kind: { const: 'card' }, n: { type: 'integer' } },
  required: ['kind'],
};
const iban = {
  type: 'object',
  properties: { kind: { const: 'iban' }, i: { type: 'string' } },
  required: ['kind'],
};
const a = { type: 'object', properties: { a: { type: 'string' } } };
const b = { type: 'object', properties: { b: { type: 'string' } } };

describe('proofs that users meet every week', () => {
  inside([
    ['an enum within bounds', 'contained', { enum: [1, 2, 3] }, { type: 'integer', minimum: 1, maximum: 5 }],
    ['an enum beyond bounds', 'not-contained', { enum: [1, 2, 9] }, { type: 'integer', maximum: 5 }],
    ['an enum within a length', 'contained', { enum: ['ab', 'abc'] }, { type: 'string', minLength: 2 }],
    ['an enum within a pattern', 'contained', { enum: ['AB-1', 'AB-22'] }, { pattern: '^AB-[0-9]+$' }],
    ['an enum outside a pattern', 'not-contained', { enum: ['AB-1', 'x'] }, { pattern: '^AB-[0-9]+$' }],
    [
      'an enum written as consts',
      'contained',
      { enum: ['a', 'b'] },
      { oneOf: [{ const: 'b' }, { const: 'a' }] },
    ],
    ['consts written as an enum', 'contained', { anyOf: [{ const: 1 }, { const: 'x' }] }, { enum: ['x', 1] }],
    ['a boolean as an enum', 'contained', { type: 'boolean' }, { enum: [true, false] }],
    ['null as an enum', 'contained', { type: 'null' }, { const: null }],
    [
      'bounded integers as an enum',
      'contained',
      { type: 'integer', minimum: 1, maximum: 3 },
      { enum: [3, 2, 1] },
    ],
    [
      'bounded integers missing one',
      'not-contained',
      { type: 'integer', minimum: 1, maximum: 3 },
      { enum: [3, 1] },
    ],
    [
      'exclusive integer bounds',
      'contained',
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1 },
    ],
    [
      'exclusive number bounds',
      'not-contained',
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', minimum: 1 },
    ],
    ['a range cut in two', 'contained', { type: 'integer' }, { anyOf: [{ maximum: 4 }, { minimum: 5 }] }],
    ['a range with a gap', 'not-contained', { type: 'number' }, { anyOf: [{ maximum: 4 }, { minimum: 5 }] }],
    [
      'a union over a type list',
      'contained',
      { type: ['string', 'null'] },
      { anyOf: [{ type: 'null' }, { type: 'string' }] },
    ],
    [
      'a type list over a union',
      'contained',
      { anyOf: [{ type: 'null' }, { type: 'string' }] },
      { type: ['string', 'null'] },
    ],
    [
      'nullable in other words',
      'contained',
      { type: 'string', nullable: true },
      { type: ['string', 'null'] },
    ],
    ['nullable taken away', 'not-contained', { type: 'string', nullable: true }, { type: 'string' }],
    ['discriminated branches reordered', 'contained', { oneOf: [card, iban] }, { oneOf: [iban, card] }],
    ['a discriminated branch added', 'contained', card, { oneOf: [iban, card] }],
    ['a discriminated branch gone', 'not-contained', { oneOf: [iban, card] }, card],
    ['oneOf of disjoint branches as anyOf', 'contained', { anyOf: [card, iban] }, { oneOf: [card, iban] }],
    [
      'oneOf of overlapping branches',
      'not-contained',
      { type: 'integer' },
      { oneOf: [{ type: 'integer' }, { minimum: 0 }] },
    ],
    [
      'allOf merged',
      'contained',
      { allOf: [{ type: 'integer' }, { minimum: 3 }, { maximum: 7 }] },
      { type: 'integer', minimum: 2, maximum: 7 },
    ],
    [
      'not of an enum',
      'contained',
      { type: 'string', not: { enum: ['a', 'b'] } },
      { type: 'string', not: { const: 'a' } },
    ],
    [
      'not of more than before',
      'not-contained',
      { type: 'string', not: { const: 'a' } },
      { type: 'string', not: { enum: ['a', 'b'] } },
    ],
    ['not of a type', 'contained', { type: 'string' }, { not: { type: 'integer' } }],
    ['not twice', 'contained', { type: 'string', minLength: 2 }, { not: { not: { minLength: 1 } } }],
    ['exact decimals', 'contained', { type: 'number', multipleOf: 0.3 }, { type: 'number', multipleOf: 0.1 }],
    [
      'inexact multiples',
      'not-contained',
      { type: 'number', multipleOf: 0.25 },
      { type: 'number', multipleOf: 0.1 },
    ],
    [
      'tiny multiples',
      'contained',
      { type: 'number', multipleOf: 1e-300 },
      { type: 'number', multipleOf: 1e-301 },
    ],
    ['a value that floating point would lose', 'contained', { const: 0.3 }, { multipleOf: 0.1 }],
    ['an impossible side', 'contained', { type: 'integer', minimum: 2, maximum: 1 }, { type: 'string' }],
    ['an empty enum', 'contained', { enum: [] }, { type: 'string' }],
    ['false', 'contained', false, { type: 'string' }],
    ['integers as exact multiples', 'contained', { type: 'integer' }, { type: 'number', multipleOf: 1 }],
    [
      'safe integer bounds are idle',
      'contained',
      { type: 'integer' },
      { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
    ],
    ['a listed integer beyond them counts', 'not-contained', { enum: [9007199254740994] }, { enum: [1] }],
  ]);
});

describe('patterns and formats', () => {
  inside([
    [
      'a slash more',
      'contained',
      { type: 'string', pattern: '^[a-z]{1,8}$' },
      { type: 'string', pattern: '^[a-z/]{1,8}$' },
    ],
    [
      'a slash less',
      'not-contained',
      { type: 'string', pattern: '^[a-z/]+$' },
      { type: 'string', pattern: '^[a-z]+$' },
    ],
    [
      'a prefix more',
      'contained',
      { type: 'string', pattern: '^AB-[0-9]+$' },
      { type: 'string', pattern: '^(AB|CD)-[0-9]+$' },
    ],
    [
      'a suffix lifted',
      'contained',
      { type: 'string', pattern: '^a.*z$' },
      { type: 'string', pattern: '^a' },
    ],
    ['unanchored', 'contained', { type: 'string', pattern: 'abc' }, { type: 'string', pattern: 'b' }],
    [
      'listed texts',
      'contained',
      { type: 'string', pattern: '^(red|green)$' },
      { enum: ['green', 'red', 'blue'] },
    ],
    ['a text not listed', 'not-contained', { type: 'string', pattern: '^(red|green)$' }, { enum: ['red'] }],
    [
      'a length that follows',
      'contained',
      { type: 'string', pattern: '^[0-9]{5}$' },
      { type: 'string', minLength: 5, maxLength: 5 },
    ],
    [
      'two patterns that exclude each other',
      'contained',
      { type: 'string', allOf: [{ pattern: '^a' }, { pattern: '^b' }] },
      { type: 'integer' },
    ],
    [
      'a lookahead in equal words',
      'contained',
      { type: 'string', pattern: '^(?=a)' },
      { type: 'string', pattern: '^(?=a)', description: 'x' },
    ],
    [
      'a lookahead in other words',
      'unknown',
      { type: 'string', pattern: '^(?=a)' },
      { type: 'string', pattern: '^(?=a).' },
    ],
    [
      'nested repetition',
      'contained',
      { type: 'string', pattern: '^(a+)+$' },
      { type: 'string', pattern: '^a+$' },
    ],
    [
      'a format kept',
      'contained',
      { type: 'string', format: 'date', minLength: 1 },
      { type: 'string', format: 'date' },
    ],
    [
      'a format changed',
      'not-contained',
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
    ],
    ...(
      [
        ['uri', 'uri-reference'],
        ['uri', 'iri'],
        ['uri', 'iri-reference'],
        ['uri-reference', 'iri-reference'],
        ['iri', 'iri-reference'],
        ['email', 'idn-email'],
        ['hostname', 'idn-hostname'],
      ] as const
    ).flatMap(([narrow, wide]): Row[] => [
      [`${narrow} is within ${wide}`, 'contained', { format: narrow }, { format: wide }],
      [`${wide} is not within ${narrow}`, 'not-contained', { format: wide }, { format: narrow }],
      [
        `not ${wide} is within not ${narrow}`,
        'contained',
        { type: 'string', not: { format: wide } },
        { type: 'string', not: { format: narrow } },
      ],
    ]),
  ]);
});

describe('objects and arrays', () => {
  inside([
    ['an optional member added', 'contained', a, { ...a, properties: { ...a.properties, b: {} } }],
    ['a member removed', 'not-contained', a, b],
    ['an open object closed', 'contained', a, { ...a, additionalProperties: false }],
    ['names given to a free-form object', 'not-contained', { type: 'object' }, a],
    ['a free-form object from names', 'contained', a, { type: 'object' }],
    ['a map closed', 'not-contained', { type: 'object', additionalProperties: { type: 'string' } }, a],
    [
      'a member typed against the map',
      'not-contained',
      { type: 'object', additionalProperties: { type: 'string' } },
      { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: { type: 'string' } },
    ],
    [
      'a member that was never possible',
      'contained',
      { type: 'object', properties: { a: {}, b: false } },
      { type: 'object', properties: { a: {} } },
    ],
    [
      'required in either of two ways',
      'contained',
      { ...a, required: ['a'] },
      { properties: a.properties, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    ],
    [
      'required in two ways, then one',
      'not-contained',
      { properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      { properties: { a: {}, b: {} }, required: ['a'] },
    ],
    [
      'names by pattern',
      'contained',
      { type: 'object', properties: { 'x-1': { type: 'integer' } } },
      { type: 'object', patternProperties: { '^x-': { type: 'number' } } },
    ],
    [
      'propertyNames widened',
      'contained',
      { additionalProperties: { type: 'string' }, propertyNames: { pattern: '^[a-c]$' } },
      { additionalProperties: { type: 'string' }, propertyNames: { maxLength: 1 } },
    ],
    [
      'dependentRequired as if',
      'contained',
      { properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] } },
      { properties: { a: {}, b: {} }, ...whenNamed },
    ],
    [
      'dependentRequired added',
      'not-contained',
      { type: 'object', properties: { a: {}, b: {} } },
      { type: 'object', properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] } },
    ],
    [
      'a member count that follows',
      'contained',
      { type: 'object', properties: { a: {}, b: {} }, required: ['a'] },
      { type: 'object', properties: { a: {}, b: {} }, minProperties: 1, maxProperties: 2 },
    ],
    [
      'a tuple in the older spelling',
      'contained',
      { type: 'array', items: [{ type: 'number' }], additionalItems: false },
      { type: 'array', prefixItems: [{ type: 'number' }], items: false },
    ],
    [
      'a tuple position narrowed',
      'not-contained',
      { prefixItems: [{}, { type: 'number' }] },
      { prefixItems: [{}, { type: 'integer' }] },
    ],
    [
      'later items narrowed',
      'not-contained',
      { type: 'array', items: { type: 'number' } },
      { type: 'array', prefixItems: [{ type: 'number' }], items: { type: 'integer' } },
    ],
    [
      'uniqueItems introduced',
      'not-contained',
      { type: 'array', items: { type: 'string' } },
      { type: 'array', items: { type: 'string' }, uniqueItems: true },
    ],
    ['one item is unique', 'contained', { type: 'array', maxItems: 1 }, { type: 'array', uniqueItems: true }],
    [
      'more unique items than values',
      'contained',
      { type: 'array', items: { type: 'boolean' }, uniqueItems: true, minItems: 3 },
      { type: 'string' },
    ],
    [
      'contains follows from items',
      'contained',
      { type: 'array', items: { type: 'integer' }, minItems: 1 },
      { type: 'array', items: { type: 'integer' }, contains: { type: 'number' } },
    ],
    [
      'contains introduced',
      'not-contained',
      { type: 'array', items: { type: 'integer' } },
      { type: 'array', items: { type: 'integer' }, contains: { const: 1 } },
    ],
    [
      'contains counted',
      'contained',
      { contains: { type: 'string' }, maxContains: 1 },
      { contains: { type: 'string' }, maxContains: 2 },
    ],
    [
      'unevaluatedProperties over allOf',
      'contained',
      { allOf: [a, b], unevaluatedProperties: false },
      { type: 'object', properties: { ...a.properties, ...b.properties }, additionalProperties: false },
    ],
    [
      'unevaluatedProperties over a union',
      'contained',
      {
        anyOf: [
          { ...a, required: ['a'] },
          { ...b, required: ['b'] },
        ],
        unevaluatedProperties: false,
      },
      { type: 'object', properties: { ...a.properties, ...b.properties } },
    ],
  ]);
});

describe('traps', () => {
  const node = (value: string): Json => ({
    type: 'object',
    properties: { value: { type: value }, next: { $ref: '#/properties/p' } },
    required: ['value'],
  });
  inside([
    ['recursion widened', 'contained', node('integer'), node('number')],
    ['recursion narrowed', 'not-contained', node('number'), node('integer')],
    ['a type nobody knows is not empty', 'unknown', { type: 'dict' }, { type: 'string' }],
    ['a type nobody knows, unchanged', 'contained', { type: 'dict' }, { type: 'dict', description: 'x' }],
    [
      'a type nobody knows, narrowed',
      'unknown',
      { type: 'dict' },
      { type: 'dict', properties: { a: { type: 'string' } } },
    ],
    [
      'additionalProperties covers its own object only',
      'not-contained',
      { allOf: [a, b] },
      { allOf: [{ ...a, additionalProperties: false }, b] },
    ],
    [
      'required does not evaluate',
      'not-contained',
      { type: 'object', properties: { a: {} } },
      { type: 'object', required: ['a'], unevaluatedProperties: false },
    ],
    [
      'overlapping branches name together',
      'not-contained',
      { anyOf: [a, b] },
      {
        anyOf: [
          { ...a, additionalProperties: false },
          { ...b, additionalProperties: false },
        ],
      },
    ],
    ['overlapping branches, unchanged', 'contained', { anyOf: [a, b] }, { anyOf: [b, a] }],
    [
      'under not plain sets are compared',
      'not-contained',
      {
        properties: { a: {}, b: {} },
        not: { properties: { a: { const: 'x' } }, required: ['a'], additionalProperties: false },
      },
      { properties: { a: {}, b: {} }, not: { properties: { a: { const: 'x' } }, required: ['a'] } },
    ],
    [
      'names inside listed values are declared',
      'not-contained',
      { enum: [{ z: 1 }] },
      { type: 'object', properties: { a: {} } },
    ],
    [
      'names in if are declared',
      'not-contained',
      { type: 'object', ...branching },
      { type: 'object', properties: { b: {} } },
    ],
    [
      'a name like any other',
      'contained',
      { type: 'object', properties: { constructor: { type: 'string' } } },
      { type: 'object', properties: { constructor: {}, toString: {} } },
    ],
    [
      'a name like any other, removed',
      'not-contained',
      JSON.parse('{"properties":{"__proto__":{"type":"string"}},"type":"object"}') as Json,
      a,
    ],
    [
      'what is known of one position says nothing of the next',
      'not-contained',
      { type: 'array', items: { type: ['string', 'integer'] } },
      { type: 'array', anyOf: [{ prefixItems: [{ type: 'integer' }] }, { items: { type: 'string' } }] },
    ],
    [
      'names that only one of two schemas at a place declares',
      'not-contained',
      { allOf: [{ properties: { q: a } }, { properties: { q: b } }] },
      { allOf: [{ properties: { q: a } }, { properties: { q: { ...a, description: 'again' } } }] },
    ],
    [
      'a map that refers to anything',
      'not-contained',
      { properties: { a: {} }, required: ['a'] },
      { additionalProperties: { allOf: [{}] }, properties: { b: {} } },
    ],
    ['a reference that leads nowhere', 'unknown', { $ref: '#/$defs/none' }, { type: 'string' }],
    ['a reference to nowhere, twice', 'unknown', { $ref: '#/$defs/none' }, { $ref: '#/$defs/none' }],
  ]);

  test('an assumption that fails leaves no proof behind', () => {
    // Two definitions lean on each other; the difference lies behind the second.
    const schema = (leaf: string): Json => ({
      ...(as({ $ref: '#/$defs/a' }) as JsonObject),
      $defs: {
        a: { type: 'object', properties: { b: { $ref: '#/$defs/b' }, c: { $ref: '#/$defs/c' } } },
        b: { type: 'object', properties: { a: { $ref: '#/$defs/a' } } },
        c: { type: 'object', properties: { b: { $ref: '#/$defs/b' }, leaf: { type: leaf } } },
      },
    });
    const prover = createProver({ lens: 'declared', direction: 'calls' });
    const [old, next] = [openSchema(schema('number')), openSchema(schema('integer'))];
    expect(prover.contains(rootPlace(old), rootPlace(next), 'root')).toBe('not-contained');
    for (const name of ['a', 'b', 'c']) {
      const place = (document: typeof old) => ({
        document,
        pointer: `/$defs/${name}`,
        schema: ((document.root as JsonObject).$defs as JsonObject)[name] as Json,
      });
      expect(prover.contains(place(old), place(next), 'inside'), name).toBe('not-contained');
    }
  });

  test('draft-07 does not know the keywords that came later', () => {
    const $schema = 'http://json-schema.org/draft-07/schema#';
    const old = as({ type: 'array', prefixItems: [{ type: 'string' }] }, { $schema });
    const next = as({ type: 'array', items: { type: 'string' } }, { $schema });
    expect(ask(old, next).containment).toBe('not-contained');
    const free = as({ type: 'array', items: { type: 'string' }, minContains: 2 }, { $schema });
    expect(ask(next, free).containment).toBe('contained');
  });

  test('equal words are contained before any reasoning', () => {
    const hard = {
      allOf: Array.from({ length: 40 }, (_, i) => ({
        anyOf: [{ required: [`a${i}`] }, { minProperties: i }],
      })),
    };
    expect(ask(as(hard), as({ ...hard, description: 'the same' })).containment).toBe('contained');
  });
});

describe('at the root', () => {
  const rows: Row[] = [
    ['a tool without arguments gets one', 'contained', { type: 'object' }, a],
    ['an argument removed', 'not-contained', a, { type: 'object' }],
    ['an argument now required', 'not-contained', a, { ...a, required: ['a'] }],
    ['anything goes, which declares nothing', 'not-contained', a, true],
    ['nothing goes', 'not-contained', a, false],
  ];
  test.each(rows)('%s', (_, expected, old, next) => {
    expect(ask(old, next).containment).toBe(expected);
  });
});

describe('in the strict lens', () => {
  inside(
    [
      [
        'an optional member added',
        'not-contained',
        a,
        { ...a, properties: { ...a.properties, b: { type: 'string' } } },
      ],
      ['a member removed', 'not-contained', { ...a, properties: { ...a.properties, b: {} } }, a],
      ['an open object closed', 'not-contained', a, { ...a, additionalProperties: false }],
      ['a bound relaxed', 'contained', { type: 'integer', minimum: 3 }, { type: 'integer', minimum: 2 }],
    ],
    'strict',
  );
});

describe('results', () => {
  inside(
    [
      ['a name added', 'contained', a, { ...a, properties: { ...a.properties, b: {} } }],
      [
        'a name added to what was closed',
        'contained',
        { ...a, additionalProperties: false },
        { ...a, properties: { ...a.properties, b: {} }, required: ['b'] },
      ],
      [
        'a name no longer declared',
        'not-contained',
        { ...a, properties: { ...a.properties, b: { type: 'string' } } },
        a,
      ],
      ['a name no longer possible', 'unknown', a, { type: 'object', additionalProperties: false }],
      ['a name no longer always there', 'not-contained', { ...a, required: ['a'] }, a],
      ['a name now always there', 'contained', a, { ...a, required: ['a'] }],
      ['a type widened', 'not-contained', { type: 'integer' }, { type: 'number' }],
      ['a type narrowed', 'contained', { type: 'number' }, { type: 'integer' }],
      ['a listed value added', 'not-contained', { enum: ['a'] }, { enum: ['a', 'b'] }],
      [
        'a branch added',
        'not-contained',
        { type: 'string' },
        { anyOf: [{ type: 'string' }, { type: 'null' }] },
      ],
    ],
    'declared',
    'results',
  );
});

describe('witnesses', () => {
  const old = {
    type: 'object',
    properties: {
      city: { type: 'string', description: 'Where to.' },
      day: { type: 'string', format: 'date' },
      guests: { type: 'integer', minimum: 1, maximum: 9 },
      contact: { type: 'object', properties: { email: { type: 'string' }, age: { type: 'integer' } } },
      tags: { type: 'array', items: { $ref: '#/$defs/tag' } },
    },
    required: ['city'],
    $defs: { tag: { enum: ['quiet', 'sea'] } },
  };
  const next = {
    ...old,
    properties: {
      ...old.properties,
      guests: { type: 'integer', minimum: 2, maximum: 8 },
      contact: { ...old.properties.contact, required: ['age'] },
    },
    required: ['city', 'day'],
    $defs: { tag: { enum: ['quiet'] } },
  };
  test.each([
    ['/properties/guests/minimum', { city: 'Lisbon', guests: 1 }],
    ['/properties/guests/maximum', { city: 'Lisbon', guests: 9 }],
    ['/properties/contact/properties/age', { city: 'Lisbon', contact: {} }],
    ['/$defs/tag', { city: 'Lisbon', tags: ['sea'] }],
    ['/properties/day', { city: 'Lisbon' }],
  ])('show the change at %s', (pointer, expected) => {
    const prover = createProver({ lens: 'declared', direction: 'calls' });
    const wish = { focus: { old: pointer, next: pointer } };
    const value = prover.witness(rootPlace(openSchema(old)), rootPlace(openSchema(next)), 'root', wish);
    expect(value).toEqual(expected);
  });

  test('take the words of samples', () => {
    const prover = createProver({ lens: 'declared', direction: 'calls' });
    const samples = [{ city: 'Porto', guests: 2 }];
    const value = prover.witness(rootPlace(openSchema(old)), rootPlace(openSchema(next)), 'root', {
      samples,
    });
    expect(value).toMatchObject({ city: 'Porto' });
  });

  test('are absent where nothing is contradicted', () => {
    expect(ask(old, old).value).toBeUndefined();
  });
});

test('a witness is what it says', () => {
  const [old, next] = [openSchema(as(a)), openSchema(as(b))];
  const value = createProver({ lens: 'declared', direction: 'calls' }).witness(
    rootPlace(old),
    rootPlace(next),
    'root',
  ) as Json;
  expect(checkValue(rootPlace(old), value, { reading: 'declared', position: 'root' }).verdict).toBe('valid');
  expect(checkValue(rootPlace(next), value, { reading: 'declared', position: 'root' }).verdict).toBe(
    'invalid',
  );
});
