import { named } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const toolAdded: Rule = {
  id: 'tool-added',
  on: 'toolset',

  effect: 'keeps',
  bump: 'minor',
  find: function* ({ added }) {
    for (const tool of added) yield { tool: tool.name, path: '', after: tool.name, name: tool.name };
  },
  says: ({ name }) => `${named(name)} is a new tool.`,
  why: () => 'No call in the conversation names it.',
  instead: () => 'Nothing needs to be done.',
  mirror: 'tool-removed',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
        },
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
        },
        {
          name: 'get_ticket_status',
          description: 'Say where a ticket stands.',
          inputSchema: {
            type: 'object',
            properties: { ticket_id: { type: 'string' } },
            required: ['ticket_id'],
          },
        },
      ],
    },
  },
};
