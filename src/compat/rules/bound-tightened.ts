import { orNewMajor, whyNarrower } from '../advice.ts';
import { boundChanges, boundKeywords } from '../bounds.ts';
import { boundWords } from '../boundWords.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const boundTightened: Rule = {
  id: 'bound-tightened',
  on: 'schema',
  keywords: boundKeywords,

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    for (const change of boundChanges(pair)) if (change.effect === 'narrows') yield change;
  },
  says: (finding) =>
    `The bound ${named(finding.name)} of ${placeName(finding.path)} is tighter: ${boundWords(finding)}.`,
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
