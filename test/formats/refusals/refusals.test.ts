import { describe, expect, test } from 'vitest';
import { type FormatId, formatIds } from '../../../src/formats/formatIds.ts';
import type { RefusalRule } from '../../../src/formats/refusal.ts';
import { render } from '../../../src/formats/render.ts';
import type { JsonObject } from '../../../src/schema/json.ts';
import type { CanonicalToolset } from '../../../src/toolset/toolset.ts';
import { toolsetOf } from '../shared.ts';

const empty = { type: 'object', properties: {} };
const of = (...tools: JsonObject[]): CanonicalToolset =>
  toolsetOf({ tools: tools.map((tool, index) => ({ name: `t${index}`, inputSchema: empty, ...tool })) });
const many = (count: number, tool: JsonObject = {}): CanonicalToolset =>
  of(...Array.from({ length: count }, () => tool));
const strict = (schema: JsonObject): CanonicalToolset =>
  of({ inputSchema: { type: 'object', ...schema }, strict: true });
const one = (schema: JsonObject): CanonicalToolset => strict({ properties: { x: schema }, required: ['x'] });
const words = (count: number): JsonObject => ({ description: 'x'.repeat(count) });
const union = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
const nest = (levels: number): JsonObject =>
  levels === 0
    ? { type: 'string' }
    : { type: 'object', properties: { a: nest(levels - 1) }, required: ['a'] };
const properties = (count: number, schema: JsonObject = { type: 'string' }): JsonObject => ({
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema])),
});

type Row = readonly [string, FormatId, CanonicalToolset, RefusalRule | undefined, boolean?];

const rows: readonly Row[] = [
  ['a dot in a name', 'anthropic', of({ name: 'a.b' }), 'tool-name', true],
  ['a dot in a name', 'bedrock-converse', of({ name: 'a.b' }), 'tool-name', true],
  ['a dot in a name', 'openai-chat', of({ name: 'a.b' }), 'tool-name', true],
  ['a dot in a name', 'zhipu', of({ name: 'a.b' }), 'tool-name', true],
  ['a dot in a name', 'gemini', of({ name: 'a.b' }), undefined],
  ['a dot in a name', 'mcp', of({ name: 'a.b' }), undefined],
  ['a dot in a name', 'ollama', of({ name: 'a.b' }), undefined],
  ['a dash in a name', 'cohere', of({ name: 'a-b' }), 'tool-name', false],
  ['a dash first', 'gemini', of({ name: '-a' }), 'tool-name', true],
  ['a digit first', 'gemini', of({ name: '1a' }), 'tool-name', true],
  ['64 characters', 'mistral', of({ name: 'x'.repeat(64) }), undefined],
  ['65 characters', 'mistral', of({ name: 'x'.repeat(65) }), 'tool-name', true],
  ['65 characters', 'openrouter', of({ name: 'x'.repeat(65) }), 'tool-name', true],
  ['65 characters', 'gemini', of({ name: 'x'.repeat(65) }), 'tool-name', false],
  [
    'names that are repaired to one',
    'groq',
    of({ name: 'a.b' }, { name: 'a_b' }),
    'tool-name-collision',
    false,
  ],
  ['names apart', 'groq', of({ name: 'a-b' }, { name: 'a_b' }), undefined],
  ['128 tools', 'openai-chat', many(128), undefined],
  ['129 tools', 'openai-chat', many(129), 'too-many-tools', true],
  ['129 tools', 'azure-responses', many(129), 'too-many-tools', true],
  ['129 tools', 'openai-responses', many(129), 'too-many-tools', false],
  ['129 tools', 'gemini', many(129), 'too-many-tools', false],
  ['513 tools', 'gemini', many(513), 'too-many-tools', true],
  ['513 tools', 'anthropic', many(513), undefined],
  ['no tools', 'bedrock-converse', of(), 'no-tools', true],
  ['no tools', 'anthropic', of(), undefined],
  ['1,024 characters', 'openai-chat', of(words(1_024)), undefined],
  ['1,025 characters', 'azure-openai', of(words(1_025)), 'description-too-long', false],
  ['1,024 faces', 'openai-chat', of({ description: '😀'.repeat(1_024) }), undefined],
  [
    'a union at the root',
    'openai-chat',
    of({ inputSchema: { ...empty, anyOf: [{}] } }),
    'root-keyword',
    true,
  ],
  ['a union at the root', 'anthropic', of({ inputSchema: { ...empty, oneOf: [{}] } }), 'root-keyword', true],
  [
    'a union at the root',
    'bedrock-converse',
    of({ inputSchema: { ...empty, oneOf: [{}] } }),
    'root-keyword',
    false,
  ],
  [
    'a negation at the root',
    'anthropic',
    of({ inputSchema: { ...empty, not: { required: ['a'] } } }),
    undefined,
  ],
  [
    'a negation at the root',
    'openai-chat',
    of({ inputSchema: { ...empty, not: { required: ['a'] } } }),
    'root-keyword',
    true,
  ],
  [
    'a dash in an argument',
    'gemini-schema',
    of({ inputSchema: { type: 'object', properties: { 'a-b': {} } } }),
    'parameter-name',
    true,
  ],
  [
    'a dash in an argument',
    'gemini',
    of({ inputSchema: { type: 'object', properties: { 'a-b': {} } } }),
    'parameter-name',
    false,
  ],
  [
    'a word beside a reference',
    'gemini',
    of({ inputSchema: { type: 'object', properties: { a: { $ref: '#', title: 'A' } } } }),
    'reference-siblings',
    false,
  ],
  [
    'a later dialect',
    'mistral',
    of({ inputSchema: { ...empty, $schema: 'https://json-schema.org/draft/2020-12/schema' } }),
    'schema-dialect',
    false,
  ],
  [
    '21 examples',
    'bedrock-invoke',
    of({ examples: Array.from({ length: 21 }, (_, n) => ({ input: { n } })) }),
    'too-many-examples',
    true,
  ],
  [
    'an example that strict mode refuses',
    'anthropic',
    of({ strict: true, examples: [{ input: { a: 1 } }] }),
    'example-invalid',
    true,
  ],
  [
    'an example that strict mode refuses',
    'openai-chat',
    of({ strict: true, examples: [{ input: { a: 1 } }] }),
    'example-invalid',
    false,
  ],
  [
    'a negative one',
    'anthropic',
    of({ strict: true, examples: [{ input: { a: 1 }, negative: true }] }),
    undefined,
  ],
  ['a strict bound', 'anthropic', one({ type: 'integer', minimum: 1 }), 'strict-keyword', true],
  ['a strict length', 'bedrock-converse', one({ type: 'string', maxLength: 9 }), 'strict-keyword', true],
  ['a strict oneOf', 'anthropic', one({ oneOf: [{ type: 'string' }] }), 'strict-keyword', false],
  ['a word boundary', 'anthropic', one({ type: 'string', pattern: '\\bx' }), 'strict-keyword', true],
  ['a plain pattern', 'anthropic', one({ type: 'string', pattern: '^x$' }), undefined],
  ['one item at least', 'anthropic', one({ type: 'array', minItems: 1 }), undefined],
  ['two items at least', 'anthropic', one({ type: 'array', minItems: 2 }), 'strict-keyword', true],
  [
    'a bound without strict',
    'anthropic',
    of({ inputSchema: { type: 'object', properties: { x: { minimum: 1 } } } }),
    undefined,
  ],
  ['recursion', 'anthropic', one({ $ref: '#' }), 'strict-recursion', true],
  [
    'a definition used twice',
    'anthropic',
    strict({
      properties: { a: { $ref: '#/$defs/d' }, b: { $ref: '#/$defs/d' } },
      required: ['a', 'b'],
      $defs: { d: { type: 'string' } },
    }),
    undefined,
  ],
  ['21 strict tools', 'anthropic', many(21, { strict: true }), 'strict-limit', true],
  ['24 optional arguments', 'anthropic', strict(properties(24)), undefined],
  ['25 optional arguments', 'anthropic', strict(properties(25)), 'strict-limit', true],
  ['17 unions', 'anthropic', strict(properties(17, union)), 'strict-limit', true],
  ['6 levels', 'azure-openai', of({ inputSchema: nest(6), strict: true }), 'strict-limit', false],
  ['10 levels', 'openai-chat', of({ inputSchema: nest(10), strict: true }), undefined],
  ['11 levels', 'openai-chat', of({ inputSchema: nest(11), strict: true }), 'strict-limit', true],
  ['5,001 properties', 'openai-responses', strict(properties(5_001)), 'strict-limit', true],
  [
    '1,001 values',
    'azure-openai',
    one({ type: 'string', enum: Array.from({ length: 1_001 }, (_, n) => `${n}`) }),
    'strict-limit',
    true,
  ],
  [
    'long lists of long values',
    'openai-chat',
    one({ type: 'string', enum: Array.from({ length: 251 }, (_, n) => `${'x'.repeat(60)}${n}`) }),
    'strict-limit',
    true,
  ],
  [
    'a strict argument without a type',
    'openai-chat',
    one({ description: 'Anything.' }),
    'strict-untyped',
    false,
  ],
  ['no required argument', 'cohere', of({ strict: true }), 'strict-limit', true],
  ['a strict bound', 'cohere', one({ type: 'integer', minimum: 1 }), 'strict-keyword', false],
  ['201 fields', 'cohere', strict({ ...properties(201), required: ['p0'] }), 'strict-limit', true],
  [
    'an open object',
    'gemini-schema',
    of({ inputSchema: { type: 'object', properties: { a: { type: 'object' } } } }),
    'empty-object',
    false,
  ],
];

describe('what a provider would refuse', () => {
  const named = rows.map(([title, format, toolset, rule, verified]) => ({
    title,
    format,
    toolset,
    rule,
    verified,
  }));
  test.each(named)('$title for $format', ({ format, toolset, rule, verified }) => {
    const { refusals } = render(toolset, format);
    if (rule === undefined) expect(refusals).toEqual([]);
    else {
      const grave = refusals.filter((refusal) => refusal.rule === rule);
      expect(grave.length).toBeGreaterThan(0);
      expect(grave.some((refusal) => refusal.verified)).toBe(verified);
    }
  });
});

test('a tool twice in a list put together', () => {
  const tool = of({}).tools[0];
  const twice = { tools: tool === undefined ? [] : [tool, tool] };
  expect(render(twice, 'anthropic').refusals).toMatchObject([{ rule: 'tool-name-repeated', verified: true }]);
});

test.each(formatIds)('%s refuses nothing of a plain tool', (format) => {
  const plain = of({
    name: 'get_order',
    description: 'Get one order.',
    inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  });
  expect(render(plain, format).refusals).toEqual([]);
  expect(render(plain, format).losses).toEqual([]);
});
