import { orNewMajor, whyWider } from '../advice.ts';
import { listChange, listKeywords } from '../listedValues.ts';
import { placeName, quote } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const enumValueAdded: Rule = {
  id: 'enum-value-added',
  on: 'schema',
  keywords: listKeywords,

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    const { added } = listChange(pair);
    if (added !== undefined) yield added;
  },
  says: ({ path, after }) => `${placeName(path)} takes ${quote(after)} now.`,
  why: (_, told) => whyWider(told),
  instead: ({ after }) => `Leave out ${quote(after)}, ${orNewMajor}`,
  mirror: 'enum-value-removed',
  example: {
    old: {
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
    next: {
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
  },
};
