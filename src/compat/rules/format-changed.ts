import { bySide, orNewMajor, whyNarrower, whyWider } from '../advice.ts';
import { formatChange } from '../patterns.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const formatChanged: Rule = {
  id: 'format-changed',
  on: 'schema',
  keywords: ['format'],

  effect: 'changes',
  bump: 'minor',
  find: function* (pair) {
    const { changed } = formatChange(pair);
    if (changed !== undefined) yield changed;
  },
  says: ({ path, before, after }) =>
    `The format of ${placeName(path)} went from ${named(String(before))} to ${named(String(after))}.`,
  why: (_, told) => (told.side === 'input' ? whyNarrower(told) : whyWider(told)),
  instead: (_, told) =>
    bySide(told, {
      input: `Ask for the format in the description instead, ${orNewMajor}`,
      output: `Keep the earlier format, ${orNewMajor}`,
    }),
  mirror: { none: 'The edit that undoes it is one too.' },
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
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'string', format: 'date-time' } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
