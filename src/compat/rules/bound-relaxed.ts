import { orNewMajor, whyWider } from '../advice.ts';
import { boundChanges, boundKeywords } from '../bounds.ts';
import { boundWords } from '../boundWords.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const boundRelaxed: Rule = {
  id: 'bound-relaxed',
  on: 'schema',
  keywords: boundKeywords,

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    for (const change of boundChanges(pair)) if (change.effect === 'widens') yield change;
  },
  says: (finding) =>
    `The bound ${named(finding.name)} of ${placeName(finding.path)} is wider: ${boundWords(finding)}.`,
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
