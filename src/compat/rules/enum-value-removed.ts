import { orNewMajor, whyNarrower } from '../advice.ts';
import { listChange, listKeywords } from '../listedValues.ts';
import { placeName, quote } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const enumValueRemoved: Rule = {
  id: 'enum-value-removed',
  on: 'schema',
  keywords: listKeywords,

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    const { removed } = listChange(pair);
    if (removed !== undefined) yield removed;
  },
  says: ({ path, before }) => `${placeName(path)} no longer takes ${quote(before)}.`,
  why: (_, told) => whyNarrower(told),
  instead: ({ before }) =>
    `Keep ${quote(before)} and say in the description what to use instead, ${orNewMajor}`,
  mirror: 'enum-value-added',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'string', enum: ['window', 'aisle'] } },
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
            properties: { seat: { type: 'string', enum: ['window'] } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
