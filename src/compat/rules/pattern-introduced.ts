import { orNewMajor, whyNarrower } from '../advice.ts';
import { patternChange } from '../patterns.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const patternIntroduced: Rule = {
  id: 'pattern-introduced',
  on: 'schema',
  keywords: ['pattern'],

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    const { introduced } = patternChange(pair);
    if (introduced !== undefined) yield introduced;
  },
  says: ({ path, after }) => `${placeName(path)} has to match the pattern ${named(String(after))} now.`,
  why: (_, told) => whyNarrower(told),
  instead: () => `Ask for the pattern in the description instead, ${orNewMajor}`,
  mirror: 'pattern-lifted',
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
            properties: { seat: { type: 'string', pattern: '^[0-9]+[A-F]$' } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
