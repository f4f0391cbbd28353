import { bySide, orNewMajor, whyNarrower, whyWider } from '../advice.ts';
import { patternChange } from '../patterns.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const patternChanged: Rule = {
  id: 'pattern-changed',
  on: 'schema',
  keywords: ['pattern'],

  effect: 'changes',
  bump: 'minor',
  find: function* (pair) {
    const { changed } = patternChange(pair);
    if (changed !== undefined) yield changed;
  },
  says: ({ path, before, after }) =>
    `The pattern of ${placeName(path)} went from ${named(String(before))} to ${named(String(after))}.`,
  why: (_, told) => (told.side === 'input' ? whyNarrower(told) : whyWider(told)),
  instead: (_, told) =>
    bySide(told, {
      input: `Ask for the pattern in the description instead, ${orNewMajor}`,
      output: `Keep the earlier pattern, ${orNewMajor}`,
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
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'string', pattern: '^[0-9]+$' } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
