import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject, objectOf } from '../../src/schema/json.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { keywordOrder } from '../../src/toolset/canonicalSchema.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import { parseToolset } from '../../src/toolset/parseToolset.ts';
import { readCanonical } from '../../src/toolset/readCanonical.ts';
import type { CanonicalToolset, Tool } from '../../src/toolset/toolset.ts';

const canonical = (document: unknown): CanonicalToolset => {
  const result = parseToolset(document, defaultLimits);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return canonicalize(result.toolset);
};
/** The canonical fields of a tool but its name and input schema. */
const ofTool = (fields: object): string => {
  const { tools } = canonical({ tools: [{ name: 't', ...fields }] });
  const { name: _, inputSchema: __, ...rest } = JSON.parse((tools[0] as { text: string }).text) as JsonObject;
  return JSON.stringify(rest);
};
const ofSchema = (schema: object): string => {
  const tool: Tool = { name: 't', inputSchema: schema as JsonObject };
  const { text } = canonicalize({ tools: [tool] });
  return text.slice('{"tools":[{"name":"t","inputSchema":'.length, -'}]}'.length);
};

describe('the order of keys', () => {
  test('of a toolset', () => {
    expect(canonical({ tools: [], description: 'd' }).text).toBe('{"description":"d","tools":[]}');
  });

  test('of a tool', () => {
    const tool = {
      metadata: { a: 1 },
      mustNever: ['n'],
      mustAlways: ['a'],
      examples: [{ whyBad: 'w', negative: true, description: 'd', output: 1, input: {} }],
      strict: true,
      annotations: { a: 1 },
      outputSchema: {},
      inputSchema: { properties: {}, type: 'object' },
      description: 'd',
      title: 't',
      name: 'n',
    };
    expect(canonical({ tools: [tool] }).text).toBe(
      '{"tools":[{"name":"n","title":"t","description":"d","inputSchema":{"type":"object","properties":{}},"outputSchema":{},' +
        '"annotations":{"a":1},"strict":true,"examples":[{"input":{},"output":1,"description":"d","negative":true,"whyBad":"w"}],' +
        '"mustAlways":["a"],"mustNever":["n"],"metadata":{"a":1}}]}',
    );
  });

  test('of a schema', () => {
    const odd = ['x-b', 'x-a', ...[...keywordOrder].reverse()];
    const schema = objectOf(odd.map((keyword) => [keyword, keyword === 'required' ? ['a'] : true]));
    expect(Object.keys(JSON.parse(ofSchema(schema)))).toEqual([...keywordOrder, 'x-a', 'x-b']);
  });
});

describe('what is kept and what is normalised', () => {
  test('a schema with very many keywords', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `x-${String(999_999 - index)}`);
    const schema = objectOf(names.map((name) => [name, 1]));
    expect(Object.keys(JSON.parse(ofSchema(schema)))).toEqual(names.reverse());
  });

  test.each<[string, object, string]>([
    ['properties as written', { properties: { b: {}, a: {} } }, '{"properties":{"b":{},"a":{}}}'],
    [
      'integers among names first',
      { properties: { b: {}, 10: {}, 9: {} } },
      '{"properties":{"9":{},"10":{},"b":{}}}',
    ],
    [
      'a property called required',
      { properties: { required: { type: ['b', 'a'] }, enum: { title: 't', type: 'string' } } },
      '{"properties":{"required":{"type":["a","b"]},"enum":{"type":"string","title":"t"}}}',
    ],
    [
      'required in the order of properties',
      { required: ['z', 'a', 'b', 'y'], properties: { b: {}, a: {} } },
      '{"properties":{"b":{},"a":{}},"required":["b","a","y","z"]}',
    ],
    ['required without properties sorted', { required: ['b', 'a'] }, '{"required":["a","b"]}'],
    ['no empty required', { properties: { a: { required: [] } }, required: [] }, '{"properties":{"a":{}}}'],
    ['type lists sorted', { type: ['string', 'null'] }, '{"type":["null","string"]}'],
    ['type lists of one', { anyOf: [{ type: ['string'] }] }, '{"anyOf":[{"type":"string"}]}'],
    [
      'enum and branches as written',
      { enum: [2, 1], anyOf: [{ const: 2 }, { const: 1 }] },
      '{"enum":[2,1],"anyOf":[{"const":2},{"const":1}]}',
    ],
    [
      'values as written',
      {
        default: { b: 1, a: 2 },
        const: { b: { d: 1, c: 1 }, a: 1 },
        enum: [{ b: 1, a: 1 }],
        examples: [{ b: 1, a: 1 }],
      },
      '{"const":{"b":{"d":1,"c":1},"a":1},"enum":[{"b":1,"a":1}],"default":{"b":1,"a":2},"examples":[{"b":1,"a":1}]}',
    ],
    [
      'values that look like schemas',
      { default: { required: [], type: ['string'] } },
      '{"default":{"required":[],"type":["string"]}}',
    ],
    [
      'definitions sorted',
      { $defs: { b: {}, a: { title: 't', type: 'null' } } },
      '{"$defs":{"a":{"type":"null","title":"t"},"b":{}}}',
    ],
    [
      'patterns of names sorted',
      { patternProperties: { '^b': {}, '^a': {} } },
      '{"patternProperties":{"^a":{},"^b":{}}}',
    ],
    [
      'dependencies sorted',
      { dependentRequired: { b: ['z', 'y'], a: [] } },
      '{"dependentRequired":{"a":[],"b":["z","y"]}}',
    ],
    [
      'inside unknown keywords sorted',
      { 'x-ui': { b: [{ d: 1, c: 1 }], a: 1 } },
      '{"x-ui":{"a":1,"b":[{"c":1,"d":1}]}}',
    ],
    [
      'schemas everywhere',
      {
        items: [{ title: 't', type: 'null' }],
        not: { title: 't', type: 'null' },
        dependencies: { a: { title: 't', type: 'null' } },
      },
      '{"dependencies":{"a":{"type":"null","title":"t"}},"items":[{"type":"null","title":"t"}],"not":{"type":"null","title":"t"}}',
    ],
    [
      'boolean schemas',
      { additionalProperties: false, properties: { a: true } },
      '{"properties":{"a":true},"additionalProperties":false}',
    ],
    ['additionalProperties: true', { additionalProperties: true }, '{"additionalProperties":true}'],
    [
      'numbers as ECMAScript writes them',
      { const: [-0, 1e21, 1e-7, 100, 0.1] },
      '{"const":[0,1e+21,1e-7,100,0.1]}',
    ],
    [
      'strings to the letter',
      { description: 'e\u0301 \u0000 \u2028 </script> 😀' },
      '{"description":"e\u0301 \\u0000 \u2028 </script> 😀"}',
    ],
    [
      '__proto__ and its like',
      JSON.parse(
        '{"properties":{"__proto__":{"title":"t","type":"null"},"constructor":{},"":{}},"required":["constructor","__proto__"],"x-a":{"__proto__":1}}',
      ),
      '{"properties":{"__proto__":{"type":"null","title":"t"},"constructor":{},"":{}},"required":["__proto__","constructor"],"x-a":{"__proto__":1}}',
    ],
  ])('in schemas: %s', (_, schema, text) => {
    expect(ofSchema(schema)).toBe(text);
  });

  test.each<[string, object, string]>([
    ['strict: false is absent', { strict: false }, '{}'],
    [
      'empty lists and objects are absent',
      { examples: [], mustAlways: [], mustNever: [], annotations: {}, metadata: {} },
      '{}',
    ],
    [
      'annotations and metadata sorted',
      { annotations: { b: 1, a: { d: 1, c: 1 } }, metadata: { b: 1, a: 1 } },
      '{"annotations":{"a":{"c":1,"d":1},"b":1},"metadata":{"a":1,"b":1}}',
    ],
    [
      'example values as written',
      { examples: [{ output: { b: 1, a: 1 }, input: { b: 1, a: 1 } }] },
      '{"examples":[{"input":{"b":1,"a":1},"output":{"b":1,"a":1}}]}',
    ],
    ['guidance as written', { mustAlways: ['b', 'a'] }, '{"mustAlways":["b","a"]}'],
    ['an empty description stays', { description: '' }, '{"description":""}'],
  ])('in tools: %s', (_, tool, text) => {
    expect(ofTool(tool)).toBe(text);
  });

  test('the order of tools is kept', () => {
    const { tools } = canonical({ tools: [{ name: 'b' }, { name: 'a' }] });
    expect(tools.map(({ name }) => name)).toEqual(['b', 'a']);
  });
});

describe('digests', () => {
  // Frozen: where one of these differs, every toolset that is stored anywhere looks edited.
  test.each<[string, object, string]>([
    ['of no tools', { tools: [] }, 'sha256:fe2f3b4ef49492d81cb350fb689bf9f9dff6cfd1817d72d6ff9fe3350e3d5e6a'],
    [
      'of a tool without arguments',
      { tools: [{ name: 'ping', description: 'Answers pong.' }] },
      'sha256:67a71a602180c7f34b70ebff69ab02a335ff1e7396defbc6ae0559d60d4f83e3',
    ],
    [
      'of everything a tool may have',
      everything(),
      'sha256:5a4b61f08a7103283d08a2ce3f4d9549dd324928440f0bcfb4bbd0af4795281c',
    ],
  ])('%s', (_, document, digest) => {
    expect(canonical(document).digest).toBe(digest);
  });

  test('are over the UTF-8 bytes of the text', () => {
    const { text, digest } = canonical({ description: 'é😀', tools: [] });
    expect(digest).toBe(`sha256:${createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex')}`);
  });

  test('tell an edit', () => {
    const digests = [
      { a: {}, b: {} },
      { b: {}, a: {} },
    ].map(
      (properties) =>
        canonical({ tools: [{ name: 't', inputSchema: { type: 'object', properties } }] }).digest,
    );
    expect(digests[0]).not.toBe(digests[1]);
  });
});

function everything(): object {
  return {
    description: 'Seats and stays. 😀',
    tools: [
      {
        name: 'book.seat-1_A',
        title: 'Book',
        description: 'Book a seat.\nAsk first.',
        inputSchema: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          type: 'object',
          properties: {
            seat: { type: 'string', pattern: '^[0-9]{1,2}[A-F]$', description: 'The seat, e.g. 12A.' },
            2: { type: ['null', 'integer'], default: -0, minimum: -1e-7, maximum: 1e21 },
            stay: { anyOf: [{ $ref: '#/$defs/night' }, { type: 'null' }], 'x-order': { b: 1, a: 2 } },
          },
          required: ['stay', 'seat'],
          additionalProperties: false,
          $defs: {
            night: { type: 'object', properties: { on: { type: 'string', format: 'date' } }, required: [] },
          },
        },
        outputSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
        annotations: { readOnlyHint: false, destructiveHint: true },
        strict: true,
        examples: [
          { input: { stay: null, seat: '12A' }, output: { ok: true }, description: 'The usual.' },
          { input: { seat: '99Z' }, negative: true, whyBad: 'There is no such seat.' },
        ],
        mustAlways: ['Ask first.'],
        mustNever: ['Book twice.'],
        metadata: { team: 'seats', since: 2024 },
      },
      { name: 'ping', strict: false, examples: [], metadata: {} },
    ],
  };
}

describe('properties', () => {
  const inAnotherOrder = (
    object: JsonObject,
    seed: number,
    inside: (name: string, value: Json) => Json,
  ): JsonObject => {
    const names = Object.keys(object).sort((a, b) => (a < b ? -1 : 1) * (seed % 2 === 0 ? 1 : -1));
    const start = names.length === 0 ? 0 : seed % names.length;
    const turned = [...names.slice(start), ...names.slice(0, start)];
    return objectOf(turned.map((name) => [name, inside(name, object[name] as Json)]));
  };
  const shuffled = (value: Json, seed: number): Json =>
    isObject(value) ? inAnotherOrder(value, seed, (_, inner) => shuffled(inner, seed)) : value;
  /** A schema with its keys in another order, where that order says nothing. */
  const shuffledSchema = (schema: Json, seed: number): Json => {
    if (!isObject(schema)) return schema;
    const inner = (held: Json): Json => shuffledSchema(held, seed);
    return inAnotherOrder(schema, seed, (keyword, held) => {
      if (keyword === 'properties' && isObject(held)) {
        return objectOf(Object.entries(held).map(([name, one]) => [name, inner(one)]));
      }
      if (keyword === '$defs' && isObject(held)) return inAnotherOrder(held, seed, (_, one) => inner(one));
      if (keyword === 'anyOf' && Array.isArray(held)) return held.map(inner);
      if (keyword === 'required' || keyword === 'type') return [...(held as Json[])].reverse();
      return keyword === 'default' || keyword === 'enum' ? held : shuffled(held, seed);
    });
  };

  const scalar = fc.constantFrom<Json>(0, -0, 1e21, 'a', '', null, true);
  const names = fc.constantFrom(
    'a',
    'b',
    '1',
    '10',
    '__proto__',
    'constructor',
    'required',
    'default',
    'properties',
  );
  const members = (value: fc.Arbitrary<Json>) =>
    fc
      .uniqueArray(fc.tuple(names, value), { maxLength: 4, selector: ([name]) => name })
      .map((list) => objectOf(list) as Json);
  const schema = fc.letrec<{ schema: Json }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constant({} as Json),
      fc.record(
        {
          type: fc.uniqueArray(fc.constantFrom('string', 'null', 'object'), {
            minLength: 1,
          }) as fc.Arbitrary<Json>,
          title: fc.constant('t' as Json),
          enum: fc.array(members(scalar)) as fc.Arbitrary<Json>,
          default: members(scalar),
          properties: members(tie('schema')),
          required: fc.uniqueArray(names, { maxLength: 3 }) as fc.Arbitrary<Json>,
          $defs: members(tie('schema')),
          anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) as fc.Arbitrary<Json>,
          'x-more': members(members(scalar)),
          '7': members(scalar),
        },
        { requiredKeys: [], noNullPrototype: true },
      ) as fc.Arbitrary<Json>,
    ),
  })).schema;
  const documentOf = (inner: Json, metadata: Json): JsonObject => ({
    tools: [
      { name: 't', inputSchema: { type: 'object', properties: { p: inner } }, metadata },
      { name: 'u', outputSchema: { anyOf: [inner] } },
    ],
  });

  test('canonical text is canonical, however it is read', () => {
    fc.assert(
      fc.property(schema, members(members(scalar)), (inner, metadata) => {
        const { text, digest, tools } = canonical(documentOf(inner, metadata));
        expect(canonical(JSON.parse(text)).text).toBe(text);
        const stored = readCanonical(text);
        expect([stored.text, stored.digest, stored.tools.map((tool) => tool.text)]).toEqual([
          text,
          digest,
          tools.map((tool) => tool.text),
        ]);
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test('shuffled keys give the same digest', () => {
    fc.assert(
      fc.property(schema, members(members(scalar)), fc.nat(100), (inner, metadata, seed) => {
        const other = documentOf(shuffledSchema(inner, seed), shuffled(metadata, seed));
        expect(canonical(shuffledTools(other, seed)).text).toBe(canonical(documentOf(inner, metadata)).text);
      }),
      { numRuns: 500 },
    );
  });

  const shuffledTools = (document: JsonObject, seed: number): Json => ({
    tools: (document.tools as JsonObject[]).map((tool) => inAnotherOrder(tool, seed, (_, held) => held)),
  });
});
