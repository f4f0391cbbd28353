import { bySide, orNewMajor } from '../advice.ts';
import { placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const schemaUnproven: Rule = {
  id: 'schema-unproven',
  on: 'schema',

  effect: 'breaks',
  bump: 'minor',
  find: () => [],
  says: ({ path }) => `The schema of ${placeName(path)} changed in a way that was not understood.`,
  why: (_, told) =>
    bySide(told, {
      input: 'The engine could not prove that every earlier call is still accepted.',
      output: 'The engine could not prove that every result is still one that was promised.',
    }),
  instead: () => `Write the schema in simpler words, ${orNewMajor}`,
  mirror: { none: 'What is not proven has no opposite.' },
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: {
            type: 'object',
            properties: { seat: { oneOf: [{ type: 'string', pattern: '^(?=A)' }, { type: 'integer' }] } },
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
            properties: {
              seat: {
                oneOf: [
                  { type: 'string', pattern: '^(?=A)' },
                  { type: 'integer' },
                  { type: 'string', pattern: '^(?=B)' },
                ],
              },
            },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
