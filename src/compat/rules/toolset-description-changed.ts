import { given } from '../given.ts';
import type { Rule } from '../rule.ts';

export const toolsetDescriptionChanged: Rule = {
  id: 'toolset-description-changed',
  on: 'toolset',

  effect: 'text',
  bump: 'patch',
  find: function* ({ old, next }) {
    if (old.description === next.description) return;
    yield { tool: null, path: '/description', ...given(old.description, next.description) };
  },
  says: () => 'The description of the toolset changed.',
  why: () => 'It is read fresh on every request and contradicts no call.',
  instead: () => 'Nothing needs to be done.',
  mirror: { none: 'The edit that undoes it is one too.' },
  example: {
    old: {
      description: 'Seats.',
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
        },
      ],
    },
    next: {
      description: 'Seats and rows.',
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
