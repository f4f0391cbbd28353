import type { JsonObject } from '../../src/schema/json.ts';

/** A toolset of one tool, with these properties of which those are required. */
export const definition = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  tools: [
    {
      name: 'create_ticket',
      description: 'Open a support ticket.',
      inputSchema: { type: 'object', properties, required },
    },
  ],
});

export const first = definition({ summary: { type: 'string' }, order_id: { type: 'string' } }, ['summary']);

/** `note` is new and optional: safe. */
export const grown = definition(
  { summary: { type: 'string' }, order_id: { type: 'string' }, note: { type: 'string' } },
  ['summary'],
);

/** `order_id` is required now: breaking. */
export const tightened = definition({ summary: { type: 'string' }, order_id: { type: 'string' } }, [
  'summary',
  'order_id',
]);

export const invalid: JsonObject = {
  tools: [
    { name: 'two words', inputSchema: { type: 'object' } },
    { name: 'x', inputSchema: { type: 'array' } },
  ],
};
