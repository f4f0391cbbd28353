import { exampleChanges } from '../examples.ts';
import type { Rule } from '../rule.ts';

export const exampleChanged: Rule = {
  id: 'example-changed',
  on: 'tool',

  effect: 'text',
  bump: 'patch',
  find: (pair) => exampleChanges(pair).changed,
  says: () => 'An example changed.',
  why: () => 'Examples are read fresh on every request and contradict no call.',
  instead: () => 'Nothing needs to be done.',
  mirror: { none: 'The edit that undoes it is one too.' },
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
          examples: [{ input: { seat: '1A' }, description: 'Front row.' }],
        },
      ],
    },
  },
};
