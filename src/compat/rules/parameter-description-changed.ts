import { annotationChanges, annotationKeywords } from '../annotations.ts';
import { placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const parameterDescriptionChanged: Rule = {
  id: 'parameter-description-changed',
  on: 'schema',
  keywords: annotationKeywords,

  effect: 'text',
  bump: 'patch',
  find: function* (pair) {
    for (const { keyword, ...change } of annotationChanges(pair)) {
      if (keyword === 'description') yield { ...change, name: keyword };
    }
  },
  says: ({ path }) => `${placeName(path)} is described in other words.`,
  why: () => 'It is read fresh on every request and contradicts no call.',
  instead: () => 'Nothing needs to be done.',
  mirror: { none: 'The edit that undoes it is one too.' },
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'string', description: 'A seat.' } },
            required: ['seat'],
          },
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
            properties: { seat: { type: 'string', description: 'A seat, e.g. 1A.' } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
