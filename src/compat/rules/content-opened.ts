import { bySide, orNewMajor } from '../advice.ts';
import { contentChange } from '../content.ts';
import { objectKeywords } from '../properties.ts';
import type { Rule } from '../rule.ts';

export const contentOpened: Rule = {
  id: 'content-opened',
  on: 'schema',
  keywords: objectKeywords,

  effect: 'keeps',
  bump: 'minor',
  find: function* (pair) {
    const { opened } = contentChange(pair);
    if (opened !== undefined) yield opened;
  },
  says: ({ name }) =>
    name === 'map'
      ? 'Names that are not listed are declared now, with a schema for their values.'
      : 'Names that are not listed may hold any value now.',
  why: (_, told) =>
    told.verdict === 'breaking'
      ? bySide(told, {
          input: 'Calls in the conversation may show values that are refused now.',
          output: 'Results may now hold values that nothing in the conversation was prepared for.',
        })
      : bySide(told, {
          input: 'Everything that was accepted is still accepted.',
          output: 'What reads the names that were promised finds them as before.',
        }),
  instead: () => `Leave it as it was, ${orNewMajor}`,
  mirror: 'content-closed',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'string' } },
            additionalProperties: false,
          },
        },
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } } },
        },
      ],
    },
  },
};
