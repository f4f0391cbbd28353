import { orNewMajor } from '../advice.ts';
import type { Rule } from '../rule.ts';

export const outputSchemaDropped: Rule = {
  id: 'output-schema-dropped',
  on: 'tool',

  effect: 'breaks',
  bump: 'minor',
  find: function* ({ old, next }) {
    if (old.outputSchema !== undefined && next.outputSchema === undefined) {
      yield { path: '/outputSchema', before: old.outputSchema };
    }
  },
  says: () => 'The tool no longer promises the form of its results.',
  why: () => 'What was written against earlier results may meet any result now.',
  instead: () => `Keep the output schema, ${orNewMajor}`,
  mirror: 'output-schema-introduced',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          outputSchema: { type: 'object', properties: { total: { type: 'number' } } },
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
