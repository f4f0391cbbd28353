import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/schema/json.ts';
import { subschemaKeywords } from '../../src/schema/keywords.ts';
import { schemaFaults } from '../../src/schema/schemaFaults.ts';

const limits = { depth: 64, nodes: 20_000 };
const draft07 = 'http://json-schema.org/draft-07/schema#';
const pointers = (schema: Json): string[] => schemaFaults(schema, limits).map(({ pointer }) => pointer);

describe('keywords', () => {
  test.each<[Json, string, string]>([
    [5, '', 'A schema is an object, true or false, not 5.'],
    [{ type: 'dict' }, '/type', '"dict" is not a type of JSON Schema. Write "object".'],
    [{ type: 'String' }, '/type', '"String" is not a type of JSON Schema. Write "string".'],
    [{ type: 'any' }, '/type', '"any" is not a type of JSON Schema. Leave "type" out to allow any value.'],
    [
      { type: 'colour' },
      '/type',
      '"colour" is not a type of JSON Schema. Use null, boolean, object, array, number, string, integer.',
    ],
    [{ type: [] }, '/type', '"type" must list at least one type. Leave it out to allow any.'],
    [{ type: ['string', 'string'] }, '/type/1', '"type" lists "string" twice. Remove one.'],
    [{ type: ['string', 'float'] }, '/type/1', '"float" is not a type of JSON Schema. Write "number".'],
    [{ type: 5 }, '/type', '"type" must be a type or a list of types, not 5.'],
    [{ minLength: -1 }, '/minLength', '"minLength" must be an integer of at least 0, not -1.'],
    [{ maxItems: 1.5 }, '/maxItems', '"maxItems" must be an integer of at least 0, not 1.5.'],
    [{ multipleOf: 0 }, '/multipleOf', '"multipleOf" must be a number greater than 0, not 0.'],
    [{ minimum: '1' }, '/minimum', '"minimum" must be a number, not "1".'],
    [
      { minimum: 1, exclusiveMinimum: true },
      '/exclusiveMinimum',
      '"exclusiveMinimum" must be a number; true and false are draft-04. Write the bound itself here in place of "minimum", or leave it out.',
    ],
    [
      { properties: { a: { required: true } } },
      '/properties/a/required',
      '"required" must be a list of names, not true. To require a property, list its name in "required" of the object around it.',
    ],
    [{ required: ['a', 'a'] }, '/required/1', '"required" lists "a" twice. Remove one.'],
    [{ required: ['a', 5] }, '/required/1', '"required" must list names, and 5 is none.'],
    [{ properties: [] }, '/properties', '"properties" must be an object, not a list.'],
    [{ properties: { 'a/b': null } }, '/properties/a~1b', 'A schema is an object, true or false, not null.'],
    [{ enum: 'a' }, '/enum', '"enum" must be a list, not "a".'],
    [{ anyOf: [] }, '/anyOf', '"anyOf" must hold at least one schema.'],
    [{ anyOf: {} }, '/anyOf', '"anyOf" must be a list of schemas, not an object.'],
    [{ items: 'string' }, '/items', 'A schema is an object, true or false, not "string".'],
    [
      { dependentRequired: { a: 'b' } },
      '/dependentRequired/a',
      '"dependentRequired" must give a list of names for "a", not "b".',
    ],
    [{ dependencies: { a: ['b', 'b'] } }, '/dependencies/a/1', '"dependencies" lists "b" twice. Remove one.'],
    [
      { $anchor: 'a b' },
      '/$anchor',
      '"$anchor" must be a name of letters, digits, "-", "_" and "." that starts with a letter or "_", not "a b".',
    ],
    [{ pattern: '(' }, '/pattern', '"(" is not a regular expression: unterminated group.'],
    [
      { patternProperties: { '[': {} } },
      '/patternProperties/[',
      '"[" is not a regular expression: unterminated character class.',
    ],
    [{ $async: true }, '/$async', '"$async" is not JSON Schema and is not accepted. Remove it.'],
    [{ description: 5 }, '/description', '"description" must be a string, not 5.'],
  ])('%j', (schema, pointer, message) => {
    expect(schemaFaults(schema, limits)).toEqual([{ pointer, message }]);
  });

  test.each<[string, Json]>([
    [
      'older spellings',
      { definitions: { a: {} }, items: [{}], additionalItems: false, dependencies: { a: ['b'], c: {} } },
    ],
    [
      'properties with the names of keywords',
      { properties: { required: {}, type: {}, $ref: {}, minLength: {} } },
    ],
    [
      'data that looks like schemas',
      { enum: [{ type: 'dict' }], default: { $ref: 'x' }, const: { pattern: '(' }, examples: [{ type: 5 }] },
    ],
    ['unknown keywords', { 'x-order': 5, discriminator: { propertyName: 5 } }],
    ['patterns that no linear matcher runs', { pattern: '^(?!x)(a)\\1$' }],
    ['keywords that draft-07 does not have', { $schema: draft07, minContains: 'x', dependentRequired: 5 }],
    [
      'names such as __proto__',
      JSON.parse('{"properties": {"__proto__": {"type": "string"}}, "required": ["__proto__"]}'),
    ],
    ['an empty enum', { enum: [] }],
  ])('%s are fine', (_, schema) => {
    expect(schemaFaults(schema, limits)).toEqual([]);
  });

  test('every fault comes at once, those of outer schemas first', () => {
    const schema = {
      properties: { a: { type: 'dict' }, b: { anyOf: [{ minimum: 'x' }, { $ref: '#/x' }] } },
      minItems: -1,
    };
    expect(pointers(schema)).toEqual([
      '/minItems',
      '/properties/a/type',
      '/properties/b/anyOf/0/minimum',
      '/properties/b/anyOf/1/$ref',
    ]);
  });
});

describe('references', () => {
  test.each<[string, Json, string[]]>([
    ['dangling', { $ref: '#/$defs/a' }, ['/$ref']],
    ['dangling anchors', { $ref: '#a' }, ['/$ref']],
    ['remote', { $ref: 'https://example.org/schema.json' }, ['/$ref']],
    ['remote by a relative name', { properties: { a: { $ref: 'other.json' } } }, ['/properties/a/$ref']],
    ['to data', { $ref: '#/required/0', required: ['a'] }, ['/$ref']],
    [
      'to what is a schema only by reference, with faults',
      { $ref: '#/components/a', components: { a: { type: 'dict' } } },
      ['/components/a/type'],
    ],
    ['to itself', { $ref: '#' }, ['/$ref']],
    [
      'to each other',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      ['/$defs/b/$ref'],
    ],
    ['to itself through allOf', { allOf: [{ $ref: '#' }] }, ['/allOf/0/$ref']],
    ['to itself through not', { not: { $ref: '#' } }, ['/not/$ref']],
    [
      'to itself through a dependency',
      { dependentSchemas: { a: { $ref: '#' } } },
      ['/dependentSchemas/a/$ref'],
    ],
    [
      'to themselves in two places',
      { $defs: { a: { $ref: '#/$defs/a' }, b: { anyOf: [{ $ref: '#/$defs/b' }] } } },
      ['/$defs/a/$ref', '/$defs/b/anyOf/0/$ref'],
    ],
    ['recursive through properties', { properties: { n: { $ref: '#' } } }, []],
    [
      'recursive through items of a definition',
      { $ref: '#/$defs/t', $defs: { t: { items: { $ref: '#/$defs/t' } } } },
      [],
    ],
    ['by anchor', { $ref: '#a', $defs: { x: { $anchor: 'a' } } }, []],
    ['by $id', { $ref: 'https://example.org/a', $defs: { x: { $id: 'https://example.org/a' } } }, []],
    [
      'within a resource',
      { properties: { p: { $id: 'https://example.org/p', $ref: '#/$defs/a', $defs: { a: {} } } } },
      [],
    ],
    ['with escapes', { $ref: '#/$defs/a~1b%25', $defs: { 'a/b%': {} } }, []],
    ['to a name that no object has of its own', { $ref: '#/$defs/constructor', $defs: {} }, ['/$ref']],
  ])('%s', (_, schema, expected) => {
    expect(pointers(schema)).toEqual(expected);
  });

  test('are told apart in words', () => {
    expect(schemaFaults({ $ref: '#/$defs/a' }, limits)[0]?.message).toMatch(
      /leads to nothing in this schema/,
    );
    expect(schemaFaults({ $ref: 'https://a.example' }, limits)[0]?.message).toMatch(/nothing is fetched/);
    expect(schemaFaults({ $ref: '#' }, limits)[0]?.message).toMatch(/leads back to itself/);
  });
});

describe('limits', () => {
  const wide = (count: number) => ({ anyOf: Array.from({ length: count }, () => true) });

  test('the number of schemas', () => {
    expect(schemaFaults(wide(9), { depth: 64, nodes: 10 })).toEqual([]);
    expect(schemaFaults(wide(10), { depth: 64, nodes: 10 })).toEqual([
      {
        pointer: '',
        message: 'The schemas of this tool hold more than 10 schemas. Simplify them, or raise the limit.',
      },
    ]);
  });

  test('the depth, in a document that no recursion would survive', () => {
    let schema: JsonObject = {};
    for (let depth = 0; depth < 20_000; depth++) schema = { not: schema };
    expect(schemaFaults(schema, limits)).toEqual([
      {
        pointer: '/not'.repeat(65),
        message: 'The schema is nested more than 64 levels deep. Flatten it here.',
      },
    ]);
  });

  test('references that double sixty times cost no more than their definitions', () => {
    const definitions = Array.from({ length: 60 }, (_, index) => {
      const next = { $ref: `#/$defs/${index + 1}` };
      return [String(index), { allOf: [next, next] }] as const;
    });
    const schema = { $ref: '#/$defs/0', $defs: { ...Object.fromEntries(definitions), 60: {} } };
    expect(schemaFaults(schema, limits)).toEqual([]);
  });
});

describe('the meta-schemas agree', () => {
  const odd: fc.Arbitrary<Json> = fc.constantFrom<Json>(
    null,
    true,
    0,
    1,
    -1,
    1.5,
    'a',
    'string',
    [],
    ['a'],
    ['a', 'a'],
    [1],
    ['string', 'null'],
    {},
    { a: {} },
    { a: [] },
    { a: ['a'] },
    { a: ['a', 'a'] },
    { a: 5 },
    [{}],
    [true, {}],
    [5],
  );
  const others = [
    'type',
    'enum',
    'const',
    'minimum',
    'exclusiveMaximum',
    'multipleOf',
    'minLength',
    'maxItems',
    'minProperties',
    'maxContains',
    'uniqueItems',
    'required',
    'dependentRequired',
    'title',
    'default',
    'examples',
    'format',
    'readOnly',
    'deprecated',
    '$comment',
    '$anchor',
    'contentEncoding',
    'x-unknown',
  ];
  /** 2020-12 dropped these spellings, or they are judged apart from the meta-schema. */
  const apart = new Set(['items', 'additionalItems', 'dependencies', 'definitions', 'patternProperties']);
  const keywords = [...subschemaKeywords.keys(), ...others].filter((keyword) => !apart.has(keyword));

  test.each([
    {
      dialect: '2020-12',
      ajv: new Ajv2020({ strict: false, logger: false, validateFormats: false }),
      start: {},
      more: [],
    },
    {
      dialect: 'draft-07',
      ajv: new Ajv({ strict: false, logger: false, validateFormats: false }),
      start: { $schema: draft07 },
      more: ['items', 'additionalItems', 'dependencies', 'definitions'],
    },
  ])('in $dialect', ({ ajv, start, more }) => {
    // Schemas in keywords that draft-07 does not have are judged all the same, so they stay out there; so does
    // `enum`, of which ajv's copy of the meta-schema asks more than the published one.
    const known = [...keywords, ...more].filter(
      (keyword) =>
        more.length === 0 || draft07Keywords.has(keyword) || (others.includes(keyword) && keyword !== 'enum'),
    );
    const schema = fc.array(fc.tuple(fc.constantFrom(...known), odd), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(schema, (members) => {
        const one = { ...start, ...Object.fromEntries(members) } as JsonObject;
        expect([one, schemaFaults(one, limits).length === 0]).toEqual([
          one,
          ajv.validateSchema(one) === true,
        ]);
      }),
      { numRuns: 1_500 },
    );
  });

  const draft07Keywords = new Set([
    'properties',
    'additionalProperties',
    'propertyNames',
    'dependencies',
    'items',
    'additionalItems',
    'contains',
    'allOf',
    'anyOf',
    'oneOf',
    'not',
    'if',
    'then',
    'else',
    'definitions',
  ]);
});
