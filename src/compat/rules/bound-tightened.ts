import { orNewMajor, whyNarrower } from '../advice.ts';
import { boundChanges } from '../bounds.ts';
import { named, placeName, quote } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const boundTightened: Rule = {
  id: 'bound-tightened',
  on: 'schema',

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    for (const change of boundChanges(pair)) if (change.effect === 'narrows') yield change;
  },
  says: ({ path, name, before, after }) =>
    `The bound ${named(name)} of ${placeName(path)} is tighter: ${after === undefined ? 'none' : quote(after)} instead of ${before === undefined ? 'none' : quote(before)}.`,
  why: (_, told) => whyNarrower(told),
  instead: () => `Keep the earlier bound and refuse in the tool what it cannot do, ${orNewMajor}`,
  mirror: 'bound-relaxed',
  example: {
    old: {
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
    next: {
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
  },
};
