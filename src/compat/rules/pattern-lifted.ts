import { orNewMajor, whyWider } from '../advice.ts';
import { patternChange } from '../patterns.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const patternLifted: Rule = {
  id: 'pattern-lifted',
  on: 'schema',
  keywords: ['pattern'],

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    const { lifted } = patternChange(pair);
    if (lifted !== undefined) yield lifted;
  },
  says: ({ path, before }) =>
    `${placeName(path)} no longer has to match the pattern ${named(String(before))}.`,
  why: (_, told) => whyWider(told),
  instead: () => `Keep the pattern, ${orNewMajor}`,
  mirror: 'pattern-introduced',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'string', pattern: '^[0-9]+[A-F]$' } },
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
