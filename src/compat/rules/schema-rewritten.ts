import { bySide } from '../advice.ts';
import { placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const schemaRewritten: Rule = {
  id: 'schema-rewritten',
  on: 'schema',

  effect: 'keeps',
  bump: 'patch',
  find: () => [],
  says: ({ path }) => `${placeName(path)} is written another way and accepts the same values.`,
  why: (_, told) =>
    bySide(told, { input: 'No call contradicts it.', output: 'No result is other than was promised.' }),
  instead: () => 'Nothing needs to be done.',
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
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'string', minLength: 0 } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
