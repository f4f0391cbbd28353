import { given, same } from '../given.ts';
import type { Rule } from '../rule.ts';

export const toolDescriptionChanged: Rule = {
  id: 'tool-description-changed',
  on: 'tool',

  effect: 'text',
  bump: 'patch',
  find: function* ({ old, next }) {
    if (!same(old.description, next.description))
      yield { path: '/description', ...given(old.description, next.description) };
  },
  says: () => 'The description of the tool changed.',
  why: () => 'It is read fresh on every request and contradicts no call.',
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
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book one seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
        },
      ],
    },
  },
};
