import { annotationChanges, annotationKeywords } from '../annotations.ts';
import { named } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const annotationChanged: Rule = {
  id: 'annotation-changed',
  on: 'schema',
  keywords: annotationKeywords,

  effect: 'text',
  bump: 'patch',
  find: function* (pair) {
    for (const { keyword, ...change } of annotationChanges(pair)) {
      if (keyword !== 'description' && keyword !== 'default') yield { ...change, name: keyword };
    }
  },
  says: ({ name }) => `The annotation ${named(name)} changed.`,
  why: () => 'It accepts every value and contradicts no call.',
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
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'string', title: 'Seat' } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
