import type { Lint } from '../lintKind.ts';

export const tooManyTools: Lint = {
  id: 'too-many-tools',
  on: 'toolset',
  level: 'warning',
  find: function* ({ tools }) {
    if (tools.length > most) yield { path: '/tools', about: tools.length, count: tools.length };
  },
  says: ({ count }) => `The toolset has ${count} tools.`,
  why: () =>
    `OpenAI, Azure and others refuse a request with more than ${most}, and long before that a model chooses worse.`,
  instead: () => 'Split the toolset by task, and pin to a session the part that it needs.',
  example: { bad: { tools: bells(129) }, good: { tools: bells(2) } },
};

const most = 128;

function bells(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: `room${index + 1}_bell`,
    description: `Sounds the bell of room ${index + 1}, and of none besides.`,
    inputSchema: { type: 'object', properties: {} },
  }));
}
