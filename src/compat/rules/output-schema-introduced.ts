import type { Rule } from '../rule.ts';

export const outputSchemaIntroduced: Rule = {
  id: 'output-schema-introduced',
  on: 'tool',

  effect: 'keeps',
  bump: 'minor',
  find: function* ({ old, next }) {
    if (old.outputSchema === undefined && next.outputSchema !== undefined) {
      yield { path: '/outputSchema', after: next.outputSchema };
    }
  },
  says: () => 'The tool promises the form of its results now.',
  why: () => 'Earlier results were promised nothing, so nothing is taken back.',
  instead: () => 'Nothing needs to be done.',
  mirror: 'output-schema-dropped',
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
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          outputSchema: { type: 'object', properties: { total: { type: 'number' } } },
        },
      ],
    },
  },
};
