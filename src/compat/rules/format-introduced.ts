import { orNewMajor, whyNarrower } from '../advice.ts';
import { formatChange } from '../patterns.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const formatIntroduced: Rule = {
  id: 'format-introduced',
  on: 'schema',
  keywords: ['format'],

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    const { introduced } = formatChange(pair);
    if (introduced !== undefined) yield introduced;
  },
  says: ({ path, after }) => `${placeName(path)} has to match the format ${named(String(after))} now.`,
  why: (_, told) => whyNarrower(told),
  instead: () => `Ask for the format in the description instead, ${orNewMajor}`,
  mirror: 'format-lifted',
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
            properties: { seat: { type: 'string', format: 'date' } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
