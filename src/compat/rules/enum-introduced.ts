import { orNewMajor, whyNarrower } from '../advice.ts';
import { listChange, listKeywords } from '../listedValues.ts';
import { placeName, quote } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const enumIntroduced: Rule = {
  id: 'enum-introduced',
  on: 'schema',
  keywords: listKeywords,

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    const { introduced } = listChange(pair);
    if (introduced !== undefined) yield introduced;
  },
  says: ({ path, after }) => `${placeName(path)} takes only ${quote(after)} now.`,
  why: (_, told) => whyNarrower(told),
  instead: () => `Name the values in the description instead, ${orNewMajor}`,
  mirror: 'enum-lifted',
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
            properties: { seat: { type: 'string', enum: ['window', 'aisle'] } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
