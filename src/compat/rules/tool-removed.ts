import { orNewMajor } from '../advice.ts';
import { named } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const toolRemoved: Rule = {
  id: 'tool-removed',
  on: 'toolset',

  effect: 'breaks',
  bump: 'minor',
  find: function* ({ removed }) {
    for (const tool of removed) yield { tool: tool.name, path: '', before: tool.name, name: tool.name };
  },
  says: ({ name }) => `${named(name)} is gone.`,
  why: ({ name }) => `Calls in the conversation may show ${named(name)}, which is no longer declared.`,
  instead: ({ name }) => `Keep ${named(name)} and say in its description what to use instead, ${orNewMajor}`,
  mirror: 'tool-added',
  example: {
    old: {
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
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
        },
      ],
    },
  },
};
