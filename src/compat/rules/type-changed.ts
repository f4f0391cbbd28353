import { orNewMajor, whyNarrower, whyWider } from '../advice.ts';
import { placeName, typesShown } from '../quote.ts';
import type { Rule } from '../rule.ts';
import { typeChange, typeKeywords } from '../types.ts';

export const typeChanged: Rule = {
  id: 'type-changed',
  on: 'schema',
  keywords: typeKeywords,

  effect: 'changes',
  bump: 'minor',
  find: function* (pair) {
    const change = typeChange(pair);
    if (change?.effect === 'changes') yield change;
  },
  says: ({ path, before, after }) =>
    `${placeName(path)} is of another type now: ${typesShown(after)} instead of ${typesShown(before)}.`,
  why: (_, told) => (told.side === 'input' ? whyNarrower(told) : whyWider(told)),
  instead: () => `Keep the earlier types and say in the description which to use, ${orNewMajor}`,
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
          inputSchema: { type: 'object', properties: { seat: { type: 'integer' } }, required: ['seat'] },
        },
      ],
    },
  },
};
