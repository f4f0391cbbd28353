import { exampleChanges } from '../examples.ts';
import type { Rule } from '../rule.ts';

export const exampleRemoved: Rule = {
  id: 'example-removed',
  on: 'tool',

  effect: 'text',
  bump: 'patch',
  find: (pair) => exampleChanges(pair).removed,
  says: () => 'An example was removed.',
  why: () => 'Examples are read fresh on every request and contradict no call.',
  instead: () => 'Nothing needs to be done.',
  mirror: 'example-added',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          examples: [{ input: { seat: '1A' } }, { input: { seat: '2B' } }],
        },
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          examples: [{ input: { seat: '1A' } }],
        },
      ],
    },
  },
};
