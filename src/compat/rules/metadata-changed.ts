import { given, same } from '../given.ts';
import type { Rule } from '../rule.ts';

export const metadataChanged: Rule = {
  id: 'metadata-changed',
  on: 'tool',

  effect: 'text',
  bump: 'patch',
  find: function* ({ old, next }) {
    if (!same(old.metadata, next.metadata))
      yield { path: '/metadata', ...given(old.metadata, next.metadata) };
  },
  says: () => 'The metadata of the tool changed.',
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
          metadata: { team: 'a' },
        },
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          metadata: { team: 'b' },
        },
      ],
    },
  },
};
