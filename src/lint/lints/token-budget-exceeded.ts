import type { Lint } from '../lintKind.ts';

export const tokenBudgetExceeded: Lint = {
  id: 'token-budget-exceeded',
  on: 'toolset',
  level: 'warning',
  find: function* ({ tokens, tools }) {
    let count = 0;
    for (const { tool } of tools) count += tokens.count(tool.text);
    if (count > tokens.most) yield { path: '/tools', about: tokens.most, count, values: [tokens.most] };
  },
  says: ({ count, values }) => `The tools take about ${count} tokens; the budget is ${values?.[0]}.`,
  why: () =>
    'They stand in front of every request and are paid for each time, also where none of them is called.',
  instead: () =>
    'Start with the biggest tools: shorten descriptions, drop arguments that nobody uses, split the toolset.',
  example: { bad: { tools: houses(1_200) }, good: { tools: houses(2) } },
};

/** One tool, with as many rooms to choose from. */
function houses(rooms: number) {
  const room = Array.from(
    { length: rooms },
    (_, index) => `The room that is called ${index + 1}, with a view of the sea and the harbour`,
  );
  return [
    {
      name: 'light_fire',
      description: 'Lights the fire in a room. Use it when a guest is cold.',
      inputSchema: {
        type: 'object',
        properties: { room: { type: 'string', enum: room, description: 'Where the guest is cold.' } },
      },
    },
  ];
}
