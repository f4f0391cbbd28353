import type { Lint } from '../lintKind.ts';

export const tooManyExamples: Lint = {
  id: 'too-many-examples',
  on: 'tool',
  level: 'warning',
  find: function* ({ tool }) {
    const count = tool.examples?.length ?? 0;
    if (count > most) yield { path: '/examples', about: count, count };
  },
  says: ({ count }) => `The tool has ${count} examples; up to ${most} are of use.`,
  why: () => 'Examples travel with every request, and the more there are the less a model heeds each.',
  instead: () => 'Keep the usual case, one at the edge, and the mistakes that nobody would expect.',
  example: { bad: { tools: [withExamples(5)] }, good: { tools: [withExamples(2)] } },
};

const most = 4;

function withExamples(count: number) {
  const floors = ['cellar', 'ground floor', 'first floor', 'second floor', 'attic'];
  return {
    name: 'send_lift',
    description: 'Sends the lift to a floor. Use it when a guest waits for it.',
    inputSchema: {
      type: 'object',
      properties: {
        floor: { type: 'string', description: 'Where the guest waits, by the name on the door.' },
      },
    },
    examples: floors.slice(0, count).map((floor) => ({ input: { floor } })),
  };
}
