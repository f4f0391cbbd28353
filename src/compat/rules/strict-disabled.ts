import { given } from '../given.ts';
import type { Rule } from '../rule.ts';

export const strictDisabled: Rule = {
  id: 'strict-disabled',
  on: 'tool',

  effect: 'keeps',
  bump: 'minor',
  find: function* ({ old, next }) {
    if (old.strict === true && next.strict !== true) {
      yield { path: '/strict', ...given(old.strict, next.strict), notices: ['strict-wire'] };
    }
  },
  says: () => 'The tool is no longer sent in strict form.',
  why: () =>
    'Nulls that the strict form asks for are removed before a call is judged, so no call contradicts it.',
  instead: () => 'Nothing needs to be done.',
  mirror: 'strict-enabled',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
          strict: true,
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
