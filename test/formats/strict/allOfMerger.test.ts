import { describe, expect, test } from 'vitest';
import { render } from '../../../src/formats/render.ts';
import type { Json, JsonObject } from '../../../src/schema/json.ts';
import type { CanonicalTool } from '../../../src/toolset/toolset.ts';

const tool = (inputSchema: JsonObject): CanonicalTool => ({
  ...{ name: 't', inputSchema, strict: true as const },
  text: JSON.stringify({ name: 't', inputSchema, strict: true }),
});

const chain = (length: number, link: (next: string) => Json): JsonObject => ({
  type: 'object',
  properties: { a: { $ref: '#/$defs/d0' } },
  $defs: Object.fromEntries(
    Array.from({ length }, (_, n) => [
      `d${n}`,
      n + 1 < length ? link(`#/$defs/d${n + 1}`) : { type: 'string' },
    ]),
  ),
});

const hostile: readonly (readonly [string, JsonObject])[] = [
  [
    'a node that has itself for a child, through allOf',
    {
      type: 'object',
      properties: { root: { $ref: '#/$defs/node' } },
      $defs: {
        base: { type: 'object', properties: { id: { type: 'string' } } },
        node: {
          allOf: [{ $ref: '#/$defs/base' }],
          properties: { child: { allOf: [{ $ref: '#/$defs/node' }, { description: 'A child.' }] } },
        },
      },
    },
  ],
  ['an allOf of itself', { type: 'object', properties: {}, allOf: [{ $ref: '#' }] }],
  [
    'definitions that double one another',
    chain(60, ($ref) => ({
      type: 'object',
      properties: { a: { allOf: [{ $ref }, {}] }, b: { allOf: [{ $ref }, {}] } },
    })),
  ],
  [
    'plain references that double',
    chain(60, ($ref) => ({ type: 'object', properties: { a: { $ref }, b: { $ref } } })),
  ],
  [
    'doubling with long texts',
    chain(40, ($ref) => ({
      type: 'object',
      description: 'x'.repeat(50_000),
      properties: { a: { $ref }, b: { $ref } },
    })),
  ],
  ['a long chain', chain(1_500, ($ref) => ({ type: 'object', properties: { a: { $ref } } }))],
  [
    'a long chain of allOf',
    chain(1_500, ($ref) => ({ properties: { a: { allOf: [{ $ref }, { title: 'T' }] } } })),
  ],
  [
    'a reference that leads nowhere',
    { type: 'object', properties: { a: { allOf: [{ $ref: '#/x' }, {}] }, b: { $ref: '#/x' } } },
  ],
];

describe('schemas that refer to themselves and to one another end', () => {
  test.each(hostile)('%s', (_, schema) => {
    for (const format of ['anthropic', 'openai-chat', 'gemini', 'gemini-schema', 'react'] as const) {
      const { text, losses } = render({ tools: [tool(schema)] }, format);
      expect(text.length).toBeLessThan(64 * 2 ** 20);
      expect(losses.length).toBeLessThan(250_000);
    }
  });
});

test('an allOf that only puts words beside a reference is that reference', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: { a: { description: 'A.', allOf: [{ $ref: '#/$defs/d' }] } },
    required: ['a'],
    $defs: { d: { type: 'string' } },
  };
  const [wire] = JSON.parse(render({ tools: [tool(schema)] }, 'openai-chat').text) as [
    { function: { parameters: { properties: Json } } },
  ];
  expect(wire.function.parameters.properties).toEqual({
    a: { description: 'A.', anyOf: [{ $ref: '#/$defs/d' }] },
  });
});
