import { bySide, orNewMajor, whyWider } from '../advice.ts';
import { constraintChanges, constraintKeywords } from '../constraints.ts';
import { named, placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const constraintLifted: Rule = {
  id: 'constraint-lifted',
  on: 'schema',
  keywords: constraintKeywords,

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    for (const { kind, finding } of constraintChanges(pair)) if (kind === 'lifted') yield finding;
  },
  says: ({ path, name }) => `${placeName(path)} no longer has the constraint ${named(name)}.`,
  why: (_, told) => whyWider(told),
  instead: (_, told) =>
    bySide(told, {
      input: `Keep the schema as it was and refuse in the tool what it cannot do, ${orNewMajor}`,
      output: `Keep the schema as it was, ${orNewMajor}`,
    }),
  mirror: 'constraint-introduced',
  example: {
    old: {
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
