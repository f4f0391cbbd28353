import { listChange, listKeywords } from '../listedValues.ts';
import { placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const enumReordered: Rule = {
  id: 'enum-reordered',
  on: 'schema',
  keywords: listKeywords,

  effect: 'keeps',
  bump: 'patch',
  find: function* (pair) {
    const { reordered } = listChange(pair);
    if (reordered !== undefined) yield reordered;
  },
  says: ({ path }) => `The values of ${placeName(path)} stand in another order.`,
  why: () => 'The order contradicts no call.',
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
            properties: { seat: { type: 'string', enum: ['aisle', 'window'] } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
