import { z } from '@hono/zod-openapi';

/**
 * A definition document. Only its presence is looked at here and the very object is passed on: zod would drop a
 * property named `__proto__`, and every fault inside is found by the contract of toolsets.
 */
const document = z
  .unknown()
  .refine((value) => value !== undefined, 'The field "definition" is missing. Give the definition document.');

export const definition = document.openapi('Definition', {
  type: 'object',
  description: 'The tools of a toolset. Field names follow the `Tool` of the Model Context Protocol.',
  properties: {
    description: { type: 'string' },
    tools: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,128}$' },
          title: { type: 'string' },
          description: { type: 'string' },
          inputSchema: { type: 'object', description: 'JSON Schema, 2020-12 or draft-07.' },
          outputSchema: { type: 'object' },
          annotations: { type: 'object' },
          strict: { type: 'boolean' },
          examples: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                input: { type: 'object' },
                output: {},
                description: { type: 'string' },
                negative: { const: true },
                whyBad: { type: 'string' },
              },
              required: ['input'],
            },
          },
          mustAlways: { type: 'array', items: { type: 'string' } },
          mustNever: { type: 'array', items: { type: 'string' } },
          metadata: { type: 'object' },
        },
        required: ['name'],
      },
    },
  },
  required: ['tools'],
  example: {
    tools: [
      {
        name: 'find_order',
        description: 'Finds an order by its number.',
        inputSchema: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
      },
    ],
  },
});

/** What is taken in the place of a definition. */
export const anyDefinition = document.openapi('DefinitionOrTools', {
  type: ['object', 'array'],
  description:
    "A definition, or tools in the wire shape of any provider's API, told apart by their form: a list of tools, a request that holds one, an MCP `tools/list` result. The answer says under `normalised` how they were read.",
});
