import type { Rule } from '../rule.ts';

export const toolsReordered: Rule = {
  id: 'tools-reordered',
  on: 'toolset',

  effect: 'text',
  bump: 'patch',
  find: function* ({ reordered }) {
    if (reordered) yield { tool: null, path: '' };
  },
  says: () => 'The tools stand in another order.',
  why: () => 'The order contradicts no call.',
  instead: () => 'Nothing needs to be done.',
  mirror: { none: 'The edit that undoes it is one too.' },
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
          name: 'get_ticket_status',
          description: 'Say where a ticket stands.',
          inputSchema: {
            type: 'object',
            properties: { ticket_id: { type: 'string' } },
            required: ['ticket_id'],
          },
        },
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
        },
      ],
    },
  },
};
