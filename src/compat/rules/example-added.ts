import { exampleChanges } from '../examples.ts';
import type { Rule } from '../rule.ts';

export const exampleAdded: Rule = {
  id: 'example-added',
  on: 'tool',

  effect: 'text',
  bump: 'patch',
  find: (pair) => exampleChanges(pair).added,
  says: () => 'An example was added.',
  why: () => 'Examples are read fresh on every request and contradict no call.',
  instead: () => 'Nothing needs to be done.',
  mirror: 'example-removed',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          examples: [{ input: { seat: '1A' } }],
        },
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          examples: [{ input: { seat: '1A' } }, { input: { seat: '2B' } }],
        },
      ],
    },
  },
};
