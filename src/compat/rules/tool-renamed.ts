import { orNewMajor } from '../advice.ts';
import { quote } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const toolRenamed: Rule = {
  id: 'tool-renamed',
  on: 'toolset',

  effect: 'breaks',
  bump: 'minor',
  find: function* ({ pairs }) {
    for (const { old, next } of pairs) {
      if (old.name === next.name) continue;
      yield { tool: next.name, path: '/name', before: old.name, after: next.name, name: old.name };
    }
  },
  says: ({ before, after }) => `${quote(before)} was renamed to ${quote(after)}.`,
  why: ({ before }) => `Calls in the conversation may show ${quote(before)}, which is no longer declared.`,
  instead: ({ before, after }) => `Keep ${quote(before)} beside ${quote(after)}, ${orNewMajor}`,
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
