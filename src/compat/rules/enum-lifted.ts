import { orNewMajor, whyWider } from '../advice.ts';
import { listChange, listKeywords } from '../listedValues.ts';
import { placeName, quote } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const enumLifted: Rule = {
  id: 'enum-lifted',
  on: 'schema',
  keywords: listKeywords,

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    const { lifted } = listChange(pair);
    if (lifted !== undefined) yield lifted;
  },
  says: ({ path, before }) => `${placeName(path)} is no longer limited to ${quote(before)}.`,
  why: (_, told) => whyWider(told),
  instead: () => `Keep the listed values, ${orNewMajor}`,
  mirror: 'enum-introduced',
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
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
        },
      ],
    },
  },
};
