import type { Json, JsonObject } from '../src/schema/json.ts';

type Definition = { readonly tools: readonly (JsonObject & { readonly inputSchema: JsonObject })[] };

/** A toolset of `count` tools with six properties each, none like another. */
export const madeToolset = (count: number): Definition => ({
  tools: Array.from({ length: count }, (_, index) => ({
    name: `tool_${index}`,
    description: `Look up record ${index} when the conversation names it. Not for changing one: use tool_${index + 1}.`,
    inputSchema: {
      type: 'object',
      properties: {
        [`record_${index}`]: { type: 'string', description: `Number of record ${index}, as in AB-${index}.` },
        kind: { type: 'string', enum: ['open', 'closed', 'held', `kind_${index}`] },
        limit: { type: 'integer', minimum: 1, maximum: 100 + index },
        since: { type: 'string', format: 'date' },
        labels: { type: 'array', items: { type: 'string', maxLength: 40 } },
        owner: {
          type: 'object',
          properties: { id: { type: 'string' }, team: { type: ['string', 'null'] } },
          required: ['id'],
        },
      },
      required: [`record_${index}`, 'kind'],
    },
  })),
});

/** The same toolset after an edit to every twentieth tool: each of ten kinds in turn, half of them breaking. */
export const editedToolset = (toolset: Definition): Definition => ({
  tools: toolset.tools.map((tool, index) =>
    index % 20 === 0 ? edits[(index / 20) % edits.length]!(tool) : tool,
  ),
});

type Tool = Definition['tools'][number];

const withProperty = (tool: Tool, name: string, change: Json): Tool => ({
  ...tool,
  inputSchema: {
    ...tool.inputSchema,
    properties: { ...(tool.inputSchema.properties as JsonObject), [name]: change },
  },
});

const edits: readonly ((tool: Tool) => Tool)[] = [
  (tool) => ({ ...tool, description: `${String(tool.description)} Ask first.` }),
  (tool) => withProperty(tool, 'page', { type: 'integer', minimum: 1 }),
  (tool) => withProperty(tool, 'kind', { type: 'string', enum: ['open', 'closed'] }),
  (tool) => withProperty(tool, 'limit', { type: 'integer', minimum: 1, maximum: 10 }),
  (tool) => withProperty(tool, 'labels', { type: 'array', items: { type: 'string', maxLength: 80 } }),
  (tool) => ({ ...tool, inputSchema: { ...tool.inputSchema, required: ['kind'] } }),
  (tool) => ({ ...tool, inputSchema: { ...tool.inputSchema, required: ['kind', 'since'] } }),
  (tool) => withProperty(tool, 'since', { type: 'string', format: 'date-time' }),
  (tool) =>
    withProperty(tool, 'owner', { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }),
  (tool) => withProperty(tool, 'kind', { type: 'string', enum: ['open', 'closed', 'held', 'gone', 'new'] }),
];
