import { given, same } from '../given.ts';
import type { Rule } from '../rule.ts';

export const toolTitleChanged: Rule = {
  id: 'tool-title-changed',
  on: 'tool',

  effect: 'text',
  bump: 'patch',
  find: function* ({ old, next }) {
    if (!same(old.title, next.title)) yield { path: '/title', ...given(old.title, next.title) };
  },
  says: () => 'The title of the tool changed.',
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
          title: 'Book',
        },
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          title: 'Book a seat',
        },
      ],
    },
  },
};
