import { orNewMajor, whyWider } from '../advice.ts';
import { formatChange } from '../patterns.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const formatLifted: Rule = {
  id: 'format-lifted',
  on: 'schema',
  keywords: ['format'],

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    const { lifted } = formatChange(pair);
    if (lifted !== undefined) yield lifted;
  },
  says: ({ path, before }) =>
    `${placeName(path)} no longer has to match the format ${named(String(before))}.`,
  why: (_, told) => whyWider(told),
  instead: () => `Keep the format, ${orNewMajor}`,
  mirror: 'format-introduced',
  example: {
    old: {
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
