import { orNewMajor, whyWider } from '../advice.ts';
import { boundChanges } from '../bounds.ts';
import { named, placeName, quote } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const boundRelaxed: Rule = {
  id: 'bound-relaxed',
  on: 'schema',

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    for (const change of boundChanges(pair)) if (change.effect === 'widens') yield change;
  },
  says: ({ path, name, before, after }) =>
    `The bound ${named(name)} of ${placeName(path)} is wider: ${after === undefined ? 'none' : quote(after)} instead of ${before === undefined ? 'none' : quote(before)}.`,
  why: (_, told) => whyWider(told),
  instead: () => `Keep the earlier bound, ${orNewMajor}`,
  mirror: 'bound-tightened',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'integer', minimum: 2 } },
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
            properties: { seat: { type: 'integer', minimum: 1 } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
