import { orNewMajor } from '../advice.ts';
import { named } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const toolRenamed: Rule = {
  id: 'tool-renamed',
  on: 'toolset',

  effect: 'breaks',
  bump: 'minor',
  find: function* ({ renamed }) {
    for (const { old, next } of renamed) {
      yield { tool: next.name, path: '/name', before: old.name, after: next.name, name: old.name };
    }
  },
  says: ({ before, after }) => `${named(String(before))} was renamed to ${named(String(after))}.`,
  why: ({ before }) =>
    `Calls in the conversation may show ${named(String(before))}, which is no longer declared.`,
  instead: ({ before, after }) =>
    `Keep ${named(String(before))} beside ${named(String(after))}, ${orNewMajor}`,
  mirror: { none: 'A name that is taken back is a rename too.' },
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
          name: 'reserve',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
        },
      ],
    },
  },
};
