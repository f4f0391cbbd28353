/** A definition with something that formats treat differently: rules, a title, an example, a strict tool. */
export const guided = {
  description: 'Orders of the shop.',
  tools: [
    {
      name: 'find_order',
      title: 'Find an order',
      description: 'Finds an order.',
      inputSchema: {
        type: 'object',
        properties: { number: { type: 'string' }, lines: { type: 'boolean' } },
        required: ['number'],
      },
      strict: true,
      examples: [{ input: { number: 'AB-1' }, description: 'One order.' }],
      mustAlways: ['Ask for the number first.'],
      mustNever: ['Guess a number.'],
    },
  ],
};

/** A toolset that most providers take and some do not: one more tool than those allow. */
export const crowded = {
  tools: Array.from({ length: 129 }, (_, index) => ({
    name: `tool_${index}`,
    description: 'Does something.',
    inputSchema: { type: 'object', properties: {} },
  })),
};
