import { given, same } from '../given.ts';
import type { Rule } from '../rule.ts';

export const toolAnnotationsChanged: Rule = {
  id: 'tool-annotations-changed',
  on: 'tool',

  effect: 'text',
  bump: 'patch',
  find: function* ({ old, next }) {
    if (!same(old.annotations, next.annotations))
      yield { path: '/annotations', ...given(old.annotations, next.annotations) };
  },
  says: () => 'The annotations of the tool changed.',
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
          annotations: { readOnlyHint: false },
        },
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          annotations: { readOnlyHint: true },
        },
      ],
    },
  },
};
