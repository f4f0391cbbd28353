import type { Lint } from '../lintKind.ts';
import { isBare } from '../purpose.ts';

export const conditionMissing: Lint = {
  id: 'condition-missing',
  on: 'tool',
  level: 'warning',
  find: function* (view) {
    if (isBare(view)) yield { path: '/description', about: view.description };
  },
  says: () => 'The description defines the tool and gives no condition for its use.',
  why: () =>
    'A model that is to choose needs to know in which situation the tool is called for; what it does, the name says already.',
  instead: () => 'Add the situation in the words that users have for it: "Use this when ...".',
  example: {
    bad: {
      tools: [
        {
          name: 'create_ticket',
          description: 'Creates a support ticket.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'create_ticket',
          description: 'Opens a support ticket. Use it when the conversation cannot solve the problem.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
  },
};
