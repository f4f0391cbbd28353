import { orNewMajor, whyNarrower } from '../advice.ts';
import { placeName, typesShown } from '../quote.ts';
import type { Rule } from '../rule.ts';
import { typeChange, typeKeywords } from '../types.ts';

export const typeNarrowed: Rule = {
  id: 'type-narrowed',
  on: 'schema',
  keywords: typeKeywords,

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    const change = typeChange(pair);
    if (change?.effect === 'narrows') yield change;
  },
  says: ({ path, before, after }) =>
    `${placeName(path)} takes fewer types now: ${typesShown(after)} instead of ${typesShown(before)}.`,
  why: (_, told) => whyNarrower(told),
  instead: () => `Keep the earlier types and say in the description which to use, ${orNewMajor}`,
  mirror: 'type-widened',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'number' } }, required: ['seat'] },
        },
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'integer' } }, required: ['seat'] },
        },
      ],
    },
  },
};
