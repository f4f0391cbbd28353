import { bySide, orNewMajor, whyNarrower, whyWider } from '../advice.ts';
import { constraintChanges, constraintKeywords } from '../constraints.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const constraintChanged: Rule = {
  id: 'constraint-changed',
  on: 'schema',
  keywords: constraintKeywords,

  effect: 'changes',
  bump: 'minor',
  find: function* (pair) {
    for (const { kind, finding } of constraintChanges(pair)) if (kind === 'changed') yield finding;
  },
  says: ({ path, name }) =>
    name === undefined
      ? `${placeName(path)} accepts other values than before.`
      : `${placeName(path)} has another constraint under ${named(name)}.`,
  why: (_, told) => (told.side === 'input' ? whyNarrower(told) : whyWider(told)),
  instead: (_, told) =>
    bySide(told, {
      input: `Keep the schema as it was and refuse in the tool what it cannot do, ${orNewMajor}`,
      output: `Keep the schema as it was, ${orNewMajor}`,
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
            properties: { seat: { type: 'string', not: { const: 'y' } } },
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
            properties: { seat: { type: 'string', not: { const: 'x' } } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
