/** Definitions of one toolset as it grows: what each is to the one before it stands in its name. */
const tool = (
  properties: Record<string, unknown>,
  required: readonly string[],
  description = 'Finds an order.',
) => ({
  tools: [{ name: 'find_order', description, inputSchema: { type: 'object', properties, required } }],
});

const number = { type: 'string', description: 'The number of the order.' };

export const orders = {
  first: tool({ number }, ['number']),
  patch: tool({ number }, ['number'], 'Finds an order by its number.'),
  minor: tool({ number, lines: { type: 'boolean' } }, ['number']),
  major: tool({ number, customer: { type: 'string' } }, ['number', 'customer']),
} as const;

/** A definition of another tool, for a second toolset. */
export const refunds = {
  tools: [
    {
      name: 'refund',
      description: 'Refunds an order.',
      inputSchema: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] },
    },
  ],
} as const;
