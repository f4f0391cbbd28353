import { given } from '../given.ts';
import type { Rule } from '../rule.ts';

export const strictEnabled: Rule = {
  id: 'strict-enabled',
  on: 'tool',

  effect: 'keeps',
  bump: 'minor',
  find: function* ({ old, next }) {
    if (next.strict === true && old.strict !== true) {
      yield { path: '/strict', ...given(old.strict, next.strict), notices: ['strict-wire'] };
    }
  },
  says: () => 'The tool is sent in strict form now.',
  why: () =>
    'Nulls that the strict form asks for are removed before a call is judged, so no call contradicts it.',
  instead: () => 'Nothing needs to be done.',
  mirror: 'strict-disabled',
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
          strict: true,
        },
      ],
    },
  },
};
