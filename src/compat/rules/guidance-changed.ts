import { given, same } from '../given.ts';
import { named } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const guidanceChanged: Rule = {
  id: 'guidance-changed',
  on: 'tool',

  effect: 'text',
  bump: 'patch',
  find: function* ({ old, next }) {
    for (const list of ['mustAlways', 'mustNever'] as const) {
      if (!same(old[list], next[list]))
        yield { path: `/${list}`, name: list, ...given(old[list], next[list]) };
    }
  },
  says: ({ name }) => `The guidance in ${named(name)} changed.`,
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
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          mustNever: ['Book twice.'],
        },
      ],
    },
  },
};
