// biome-ignore-all lint/suspicious/noThenProperty: a keyword of JSON Schema
import { describe, expect, test } from 'vitest';
import { checkValue } from '../../src/schema/checkValue.ts';
import { openSchema, rootPlace } from '../../src/schema/document.ts';
import type { Json } from '../../src/schema/json.ts';

const check = (
  schema: Json,
  value: Json,
  reading: 'plain' | 'declared' = 'plain',
  position: 'root' | 'inside' = 'root',
) => checkValue(rootPlace(openSchema(schema)), value, { reading, position });

const draft07 = 'http://json-schema.org/draft-07/schema#';

describe('plain reading', () => {
  test.each<[string, Json, Json, string]>([
    ['decimals are exact', { multipleOf: 0.1 }, 0.3, 'valid'],
    ['decimals are exact when they are refused', { multipleOf: 0.3 }, 0.8999999999999999, 'invalid'],
    ['very large multiples', { multipleOf: 1e-300 }, 1e300, 'valid'],
    ['an integer with a fraction of zero', { type: 'integer' }, 1.0, 'valid'],
    ['minus zero is zero', { enum: [0] }, -0, 'valid'],
    ['lengths count code points', { maxLength: 1 }, '😀', 'valid'],
    ['lengths below count code points too', { minLength: 2 }, '😀', 'invalid'],
    ['null where nullable', { type: 'string', nullable: true }, null, 'valid'],
    ['nullable does not lift an enum', { type: 'string', nullable: true, enum: ['a'] }, null, 'invalid'],
    ['nullable: false says nothing', { type: ['string', 'null'], nullable: false }, null, 'valid'],
    ['keywords beside $ref count', { $ref: '#/$defs/a', minLength: 2, $defs: { a: {} } }, 'a', 'invalid'],
    [
      'and in draft-07',
      { $schema: draft07, $ref: '#/definitions/a', minLength: 2, definitions: { a: {} } },
      'a',
      'invalid',
    ],
    ['references by anchor', { $ref: '#x', $defs: { a: { $anchor: 'x', type: 'null' } } }, 1, 'invalid'],
    [
      'dynamic references as plain ones',
      { $dynamicRef: '#x', $defs: { a: { $dynamicAnchor: 'x', type: 'null' } } },
      1,
      'invalid',
    ],
    [
      'recursion',
      { properties: { n: { $ref: '#' } }, additionalProperties: false },
      { n: { n: { m: 1 } } },
      'invalid',
    ],
    [
      'tuples of draft-07 without $schema',
      { items: [{ type: 'string' }], additionalItems: false },
      ['a', 1],
      'invalid',
    ],
    ['dependencies without $schema', { dependencies: { a: ['b'] } }, { a: 1 }, 'invalid'],
    ['dependencies on schemas', { dependencies: { a: { required: ['b'] } } }, { a: 1 }, 'invalid'],
    ['prefixItems are no keyword of draft-07', { $schema: draft07, prefixItems: [false] }, [1], 'valid'],
    [
      'minContains is no keyword of draft-07',
      { $schema: draft07, contains: true, minContains: 2 },
      [1],
      'valid',
    ],
    ['minContains of 0', { contains: false, minContains: 0 }, [], 'valid'],
    ['contains beside a tuple, of an empty array', { contains: true, prefixItems: [false] }, [], 'invalid'],
    [
      'unequal spellings of equal items',
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      'invalid',
    ],
    ['1 and true are unlike', { uniqueItems: true }, [1, true, '1'], 'valid'],
    ['inherited names are not there', { required: ['constructor'] }, {}, 'invalid'],
    ['known formats', { format: 'date' }, '2026-02-30', 'invalid'],
    ['unknown formats', { format: 'colour' }, 'x', 'valid'],
    ['formats of numbers', { type: 'integer', format: 'int32' }, 2 ** 40, 'valid'],
    ['patterns are found anywhere', { pattern: 'b' }, 'abc', 'valid'],
    [
      'patternProperties beside additionalProperties',
      { patternProperties: { '^a': {} }, additionalProperties: false },
      { ab: 1, b: 1 },
      'invalid',
    ],
    ['propertyNames', { propertyNames: { maxLength: 1 } }, { ab: 1 }, 'invalid'],
    ['an unknown type', { type: 'dict' }, {}, 'unknown'],
    ['an unknown type beside one that fits', { type: ['dict', 'object'] }, {}, 'valid'],
    ['an unreadable pattern', { pattern: '(?=a)' }, 'a', 'unknown'],
    ['an unreadable pattern beside a refusal', { pattern: '(?=a)', maxLength: 0 }, 'a', 'invalid'],
    ['not an unreadable pattern', { not: { pattern: '(?=a)' } }, 'a', 'unknown'],
    ['one branch that is certain', { anyOf: [{ pattern: '(?=a)' }, { type: 'string' }] }, 'a', 'valid'],
    ['oneOf with an uncertain branch', { oneOf: [{ pattern: '(?=a)' }, { type: 'string' }] }, 'a', 'unknown'],
    [
      'if that is uncertain with equal ends',
      { if: { pattern: '(?=a)' }, then: true, else: true },
      'a',
      'valid',
    ],
    [
      'if that is uncertain with unequal ends',
      { if: { pattern: '(?=a)' }, then: false, else: true },
      'a',
      'unknown',
    ],
    ['an unreadable pattern of names', { patternProperties: { '(?=a)': false } }, { b: 1 }, 'unknown'],
    ['a dangling reference', { $ref: '#/$defs/a' }, 1, 'unknown'],
    ['a schema that is none', { properties: { a: 5 } }, { a: 1 }, 'unknown'],
  ])('%s', (_, schema, value, verdict) => {
    expect(check(schema, value).verdict).toBe(verdict);
  });

  const branch = { properties: { a: { type: 'string' } }, required: ['a'] };
  test.each<[string, Json, Json, string]>([
    ['after allOf', { allOf: [branch], unevaluatedProperties: false }, { a: '' }, 'valid'],
    [
      'not of a branch that fails',
      { anyOf: [branch, { required: ['b'] }], properties: { b: {} }, unevaluatedProperties: false },
      { a: 1, b: 1 },
      'invalid',
    ],
    [
      'not of patterns in a branch that fails',
      { anyOf: [{ patternProperties: { '^a': false } }, {}], unevaluatedProperties: { type: 'null' } },
      { a: 1 },
      'invalid',
    ],
    ['of a condition that is met', { if: branch, unevaluatedProperties: false }, { a: '' }, 'valid'],
    ['not of a condition that is not met', { if: branch, unevaluatedProperties: false }, { a: 1 }, 'invalid'],
    ['never of a negation', { not: { not: branch }, unevaluatedProperties: false }, { a: '' }, 'invalid'],
    [
      'through references',
      { $ref: '#/$defs/a', unevaluatedProperties: false, $defs: { a: branch } },
      { a: '' },
      'valid',
    ],
    [
      'required evaluates nothing',
      { allOf: [{ required: ['a'] }], unevaluatedProperties: false },
      { a: 1 },
      'invalid',
    ],
    ['not of cousins', { allOf: [branch, { unevaluatedProperties: false }] }, { a: '' }, 'invalid'],
    [
      'of members of an inner place',
      { properties: { a: branch }, unevaluatedProperties: false },
      { a: { a: '' } },
      'valid',
    ],
    [
      'uncertain where a branch is uncertain',
      { anyOf: [{ properties: { a: { pattern: '(?=a)' } } }, {}], unevaluatedProperties: false },
      { a: 'a' },
      'unknown',
    ],
    ['items after a tuple', { prefixItems: [true], unevaluatedItems: false }, [1, 2], 'invalid'],
    [
      'items of a tuple in allOf',
      { allOf: [{ prefixItems: [true, true] }], unevaluatedItems: false },
      [1, 2],
      'valid',
    ],
    [
      'items that contains matched',
      { contains: { type: 'string' }, unevaluatedItems: { type: 'number' } },
      ['a', 1],
      'valid',
    ],
    [
      'items that contains did not match',
      { contains: { type: 'string' }, unevaluatedItems: { type: 'number' } },
      ['a', true],
      'invalid',
    ],
    [
      'not of a tuple in a branch that fails',
      { oneOf: [true, { prefixItems: [false] }], unevaluatedItems: false },
      [1],
      'invalid',
    ],
  ])('what counts as evaluated: %s', (_, schema, value, verdict) => {
    expect(check(schema, value).verdict).toBe(verdict);
  });

  test('what could not be checked is named', () => {
    const schema = { properties: { a: { pattern: '(?=a)' }, b: { type: 'dict' } } };
    expect(check(schema, { a: 'a', b: 1 }).unchecked).toEqual([
      '/properties/a/pattern',
      '/properties/b/type',
    ]);
  });
});

describe('declared reading', () => {
  const a = { properties: { a: {} } };
  const b = { properties: { b: {} } };
  test.each<[string, Json, Json, string]>([
    ['a name in properties', a, { a: 1 }, 'valid'],
    ['a name that is merely not forbidden', a, { b: 1 }, 'invalid'],
    ['a name in required', { required: ['b'] }, { b: 1 }, 'valid'],
    ['a name by a pattern', { patternProperties: { '^x-': {} } }, { 'x-1': 1 }, 'valid'],
    ['a name in a map', { additionalProperties: { type: 'string' } }, { z: '' }, 'valid'],
    [
      'a name in a map behind a reference',
      { additionalProperties: { $ref: '#/$defs/s' }, $defs: { s: { type: 'string' } } },
      { z: '' },
      'valid',
    ],
    ['additionalProperties: true is no map', { ...a, additionalProperties: true }, { z: 1 }, 'invalid'],
    ['additionalProperties: {} is no map', { ...a, additionalProperties: {} }, { z: 1 }, 'invalid'],
    [
      'a schema of texts is no map',
      { ...a, additionalProperties: { description: 'Any.' } },
      { z: 1 },
      'invalid',
    ],
    [
      'a schema of the unevaluated is a map',
      { ...a, unevaluatedProperties: { type: 'string' } },
      { z: '' },
      'valid',
    ],
    ['the root without names', { type: 'object' }, { z: 1 }, 'invalid'],
    ['names inside a const', { const: { a: { b: [{ c: 1 }] } } }, { a: { b: [{ c: 1 }] } }, 'valid'],
    ['names inside an enum', { enum: [{ a: 1 }, { z: 1 }] }, { z: 1 }, 'valid'],
    ['nested: undeclared', { properties: { o: a } }, { o: { z: 1 } }, 'invalid'],
    ['nested: free-form', { properties: { o: { type: 'object' } } }, { o: { z: { y: 1 } } }, 'valid'],
    [
      'nested: empty properties are free-form',
      { properties: { o: { properties: {} } } },
      { o: { z: 1 } },
      'valid',
    ],
    ['nested: without a schema', { required: ['o'] }, { o: { z: 1 } }, 'valid'],
    ['in items', { properties: { l: { items: a } } }, { l: [{ a: 1 }, { z: 1 }] }, 'invalid'],
    ['in allOf names add up', { allOf: [a, b] }, { a: 1, b: 1 }, 'valid'],
    [
      'also of one member',
      { allOf: [{ properties: { o: a } }, { properties: { o: b } }] },
      { o: { a: 1, b: 1 } },
      'valid',
    ],
    [
      'a member that names nothing frees nothing',
      { properties: { o: { allOf: [a, { type: 'object' }] } } },
      { o: { z: 1 } },
      'invalid',
    ],
    ['in anyOf the names of those that accept', { anyOf: [a, b] }, { a: 1, b: 1 }, 'valid'],
    ['not of those that refuse', { anyOf: [{ properties: { a: false } }, b] }, { a: 1, b: 1 }, 'invalid'],
    [
      'a free-form branch',
      { properties: { o: { anyOf: [a, { type: 'object' }] } } },
      { o: { z: 1 } },
      'valid',
    ],
    [
      'a free-form branch beside names',
      { properties: { o: { ...b, anyOf: [a, { type: 'object' }] } } },
      { o: { z: 1 } },
      'invalid',
    ],
    [
      'branches chosen together',
      { properties: { o: { anyOf: [{ properties: { o: a } }, { properties: { p: {} } }] } } },
      { o: { o: { a: 1 }, p: 1 } },
      'valid',
    ],
    [
      'in oneOf of the one',
      {
        oneOf: [
          { ...a, required: ['a'] },
          { ...b, required: ['b'] },
        ],
      },
      { a: 1 },
      'valid',
    ],
    ['in if and then', { if: { ...a, required: ['a'] }, then: b }, { a: 1, b: 1 }, 'valid'],
    [
      'in else alone',
      { if: { ...a, required: ['a'] }, then: b, else: { properties: { c: {} } } },
      { c: 1 },
      'valid',
    ],
    [
      'not in then where the condition fails',
      { if: { ...a, required: ['a'] }, then: b },
      { b: 1 },
      'invalid',
    ],
    ['not under not', { not: { not: a } }, { a: 1 }, 'invalid'],
    ['not in contains', { properties: { l: { items: b, contains: a } } }, { l: [{ a: 1 }] }, 'invalid'],
    ['in dependent schemas', { ...a, dependentSchemas: { a: b } }, { a: 1, b: 1 }, 'valid'],
    ['an unreadable pattern of names', { ...a, patternProperties: { '(?=z)': {} } }, { z: 1 }, 'unknown'],
    ['integers that are not exact', { properties: { n: { type: 'integer' } } }, { n: 2 ** 53 }, 'invalid'],
    ['the greatest exact integer', { properties: { n: { type: 'integer' } } }, { n: 2 ** 53 - 1 }, 'valid'],
    [
      'a listed integer that is not exact',
      { properties: { n: { enum: [2 ** 53] } } },
      { n: 2 ** 53 },
      'valid',
    ],
    [
      'integers deep in what is free-form',
      { properties: { o: { type: 'object' } } },
      { o: { z: [2 ** 60] } },
      'invalid',
    ],
    [
      'names such as __proto__',
      JSON.parse('{"properties": {"__proto__": {}}}'),
      JSON.parse('{"__proto__": 1}'),
      'valid',
    ],
    ['names such as constructor', a, { constructor: 1 }, 'invalid'],
  ])('%s', (_, schema, value, verdict) => {
    expect(check(schema, value, 'declared').verdict).toBe(verdict);
  });

  test('inside the arguments an object that names nothing is free-form', () => {
    expect(check({ type: 'object' }, { z: 1 }, 'declared', 'inside').verdict).toBe('valid');
    expect(check(a, { z: 1 }, 'declared', 'inside').verdict).toBe('invalid');
  });

  test('plain validity comes first', () => {
    expect(check({ type: 'array' }, { z: 1 }, 'declared').errors).toEqual([
      { pointer: '', message: 'must be an array' },
    ]);
  });
});

describe('words for a model', () => {
  const tool = {
    type: 'object',
    properties: {
      priority: { type: 'string', enum: ['low', 'normal', 'high'] },
      count: { type: ['integer', 'null'], minimum: 1 },
      tags: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 2, uniqueItems: true },
      target: {
        anyOf: [
          {
            type: 'object',
            properties: { kind: { const: 'user' }, id: { type: 'integer' } },
            required: ['kind', 'id'],
          },
          {
            type: 'object',
            properties: { kind: { const: 'team' }, slug: { type: 'string' } },
            required: ['kind', 'slug'],
          },
        ],
      },
    },
    required: ['priority'],
    additionalProperties: false,
  };
  test.each<[Json, string, string]>([
    [{ priority: 'urgent' }, '/priority', 'must be one of low, normal, high'],
    [{}, '', 'must have priority'],
    [{ priority: 'low', count: 'x' }, '/count', 'must be an integer or null'],
    [{ priority: 'low', count: 0 }, '/count', 'must be at least 1'],
    [{ priority: 'low', tags: [''] }, '/tags/0', 'must have at least 1 character'],
    [{ priority: 'low', tags: ['a', 'a'] }, '/tags/1', 'must differ from the item at index 0'],
    [
      { priority: 'low', 'a/b~': 1 },
      '/a~1b~0',
      'is not allowed here: there is no "a/b~", only priority, count, tags, target',
    ],
    [{ priority: 'low', target: { kind: 'team', slug: 5 } }, '/target/slug', 'must be a string'],
    [{ priority: 'low', target: 5 }, '/target', 'must have one of the 2 forms that are possible here'],
  ])('%j', (value, pointer, message) => {
    expect(check(tool, value).errors).toEqual([{ pointer, message }]);
  });

  test('everything wrong is said at once', () => {
    const { errors } = check(tool, { priority: 'urgent', count: 0, more: 1 });
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/priority', '/count', '/more']);
  });

  test('an undeclared name is said at its place', () => {
    expect(check({ properties: { a: {} } }, { b: 1 }, 'declared').errors).toEqual([
      { pointer: '/b', message: 'is not declared: there is no b here' },
    ]);
  });
});

describe('hostile schemas and values', () => {
  /** Definitions of which each refers twice to the next one. */
  const doubling = (keyword: string) => ({
    $ref: '#/$defs/0',
    $defs: Object.fromEntries(
      Array.from({ length: 61 }, (_, index) => [
        String(index),
        index === 60
          ? { type: 'string' }
          : { [keyword]: [{ $ref: `#/$defs/${index + 1}` }, { $ref: `#/$defs/${index + 1}` }] },
      ]),
    ),
  });

  test.each(['allOf', 'anyOf'])('references that double sixty times in %s', (keyword) => {
    expect(check(doubling(keyword), 'a').verdict).toBe('valid');
    expect(check(doubling(keyword), 'a', 'declared').verdict).toBe('valid');
    expect(check(doubling(keyword), 1).verdict).toBe('invalid');
  });

  test('references that double around objects, in declared names', () => {
    const schema = doubling('anyOf');
    Object.assign(schema.$defs, { 60: { properties: { a: {} } } });
    expect(check(schema, { a: 1 }, 'declared').verdict).toBe('valid');
    expect(check(schema, { b: 1 }, 'declared').verdict).toBe('invalid');
  });

  test.each<[string, Json]>([
    ['allOf', { allOf: [{ $ref: '#' }] }],
    ['not', { not: { $ref: '#' } }],
    ['each other', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
  ])('references that lead back in place end as unknown: %s', (_, schema) => {
    expect(check(schema, 1).verdict).toBe('unknown');
  });

  test('a value nested 10,000 deep is not looked into', () => {
    let value: Json = {};
    for (let depth = 0; depth < 10_000; depth++) value = { n: value };
    expect(check({ properties: { n: { $ref: '#' } } }, value).verdict).toBe('unknown');
  });

  test('a value that many schemas look into at each of 250 levels does not overflow the stack', () => {
    let value: Json = {};
    for (let depth = 0; depth < 250; depth++) value = { n: value };
    const schema = { allOf: [{ properties: { n: { allOf: [{ $ref: '#' }] } } }] };
    expect(check(schema, value, 'declared').verdict).toBe('unknown');
    expect(check({ properties: { n: { $ref: '#' } } }, value, 'declared').verdict).toBe('valid');
  });

  test('20,000 unique items', () => {
    const items = Array.from({ length: 20_000 }, (_, id) => ({ id, tag: 'x' }));
    expect(check({ uniqueItems: true }, items).verdict).toBe('valid');
    expect(check({ uniqueItems: true }, [...items, { tag: 'x', id: 7 }]).verdict).toBe('invalid');
  });

  test('5,000 listed values', () => {
    const values = Array.from({ length: 5_000 }, (_, index) => ({ index }));
    expect(check({ items: { enum: values } }, values).verdict).toBe('valid');
  });

  test('many items that several branches accept', () => {
    const items = { anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }, { type: 'object' }] };
    const value = Array.from({ length: 3_000 }, () => ({ a: 1, b: 1 }));
    expect(check({ items }, value, 'declared', 'inside').verdict).toBe('valid');
  });

  test('a union of many is read up to a branch that names all there is', () => {
    const anyOf = Array.from({ length: 1_000 }, (_, at) => ({ properties: { [`x${at}`]: { const: at } } }));
    const place = rootPlace(openSchema({ properties: { p: { anyOf } } }));
    const options = { reading: 'declared', position: 'root', budget: 50 } as const;
    expect(checkValue(place, { p: { x3: 3 } }, options).verdict).toBe('valid');
    expect(checkValue(place, { p: { x3: 3, unheard: 1 } }, options).verdict).toBe('unknown');
  });

  test('the budget ends in unknown', () => {
    const place = rootPlace(openSchema({ items: { type: 'integer' } }));
    const value = Array.from({ length: 1_000 }, (_, index) => index);
    const options = { reading: 'plain', position: 'root' } as const;
    expect(checkValue(place, value, { ...options, budget: 100 }).verdict).toBe('unknown');
    expect(checkValue(place, value, { ...options, budget: 2_000 }).verdict).toBe('valid');
  });
});
