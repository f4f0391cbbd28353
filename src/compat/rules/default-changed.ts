import { annotationChanges, annotationKeywords } from '../annotations.ts';
import { placeName, quote } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const defaultChanged: Rule = {
  id: 'default-changed',
  on: 'schema',
  keywords: annotationKeywords,

  effect: 'text',
  bump: 'patch',
  find: function* (pair) {
    for (const { keyword, ...change } of annotationChanges(pair)) {
      if (keyword === 'default') yield { ...change, name: keyword, notices: ['default-meaning'] };
    }
  },
  says: ({ path, before, after }) =>
    `The default of ${placeName(path)} went from ${quote(before)} to ${quote(after)}.`,
  why: () => 'Earlier calls are still accepted, and those that left it out mean something else now.',
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
            properties: { seat: { type: 'string', default: '1A' } },
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
            properties: { seat: { type: 'string', default: '1B' } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
