import { bySide, orNewMajor, whyNarrower } from '../advice.ts';
import { constraintChanges, constraintKeywords } from '../constraints.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const constraintIntroduced: Rule = {
  id: 'constraint-introduced',
  on: 'schema',
  keywords: constraintKeywords,

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    for (const { kind, finding } of constraintChanges(pair)) if (kind === 'introduced') yield finding;
  },
  says: ({ path, name }) => `${placeName(path)} has a new constraint: ${named(name)}.`,
  why: (_, told) => whyNarrower(told),
  instead: (_, told) =>
    bySide(told, {
      input: `Keep the schema as it was and refuse in the tool what it cannot do, ${orNewMajor}`,
      output: `Keep the schema as it was, ${orNewMajor}`,
    }),
  mirror: 'constraint-lifted',
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
            properties: { seat: { type: 'string', not: { const: 'x' } } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
