import { bySide, orNewMajor } from '../advice.ts';
import { contentChange } from '../content.ts';
import { objectKeywords } from '../properties.ts';
import type { Rule } from '../rule.ts';

export const contentClosed: Rule = {
  id: 'content-closed',
  on: 'schema',
  keywords: objectKeywords,

  effect: 'keeps',
  bump: 'patch',
  find: function* (pair) {
    const { closed } = contentChange(pair);
    if (closed !== undefined) yield closed;
  },
  says: ({ name }) =>
    name === 'closed'
      ? 'Names that are not listed are refused now.'
      : 'Names that are not listed are no longer declared.',
  why: (_, told) =>
    told.verdict === 'breaking'
      ? bySide(told, {
          input: 'Calls in the conversation may show names that are refused now.',
          output: 'What was read from earlier results may not be declared any more.',
        })
      : bySide(told, {
          input: 'Names that were never declared are no demonstrations, so no call contradicts it.',
          output: 'What reads the names that were promised finds them as before.',
        }),
  instead: () => `Leave it as it was, ${orNewMajor}`,
  mirror: 'content-opened',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } } },
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
            properties: { seat: { type: 'string' } },
            additionalProperties: false,
          },
        },
      ],
    },
  },
};
