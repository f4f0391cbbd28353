import { orNewMajor, whyWider } from '../advice.ts';
import { placeName, typesShown } from '../quote.ts';
import type { Rule } from '../rule.ts';
import { typeChange, typeKeywords } from '../types.ts';

export const typeWidened: Rule = {
  id: 'type-widened',
  on: 'schema',
  keywords: typeKeywords,

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    const change = typeChange(pair);
    if (change?.effect === 'widens') yield change;
  },
  says: ({ path, before, after }) =>
    `${placeName(path)} takes more types now: ${typesShown(after)} instead of ${typesShown(before)}.`,
  why: (_, told) => whyWider(told),
  instead: () => `Keep the earlier types, ${orNewMajor}`,
  mirror: 'type-narrowed',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'integer' } }, required: ['seat'] },
        },
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'number' } }, required: ['seat'] },
        },
      ],
    },
  },
};
