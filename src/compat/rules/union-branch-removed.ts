import { orNewMajor, whyNarrower } from '../advice.ts';
import { placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';
import { unionKeywords } from '../unions.ts';

export const unionBranchRemoved: Rule = {
  id: 'union-branch-removed',
  on: 'schema',
  keywords: unionKeywords,

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    for (const union of pair.unions) {
      for (const { place, view, type } of union.removed) {
        if (type !== undefined) continue;
        const takesNothing = { inner: view.place, outer: pair.next.place };
        yield { path: place.pointer, before: place.schema, takesNothing };
      }
    }
  },
  says: ({ path }) => `${placeName(path)} has one alternative less.`,
  why: (_, told) => whyNarrower(told),
  instead: () => `Keep the earlier alternatives, ${orNewMajor}`,
  mirror: 'union-branch-added',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: {
            type: 'object',
            properties: { seat: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
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
            properties: { seat: { anyOf: [{ type: 'string' }] } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
