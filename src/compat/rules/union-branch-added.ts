import { orNewMajor, whyWider } from '../advice.ts';
import { placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';
import { unionKeywords } from '../unions.ts';

export const unionBranchAdded: Rule = {
  id: 'union-branch-added',
  on: 'schema',
  keywords: unionKeywords,

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    for (const union of pair.unions) {
      for (const { place, view, type } of union.added) {
        if (type !== undefined) continue;
        const addsNothing = { inner: view.place, outer: pair.old.place };
        yield { path: place.pointer, after: place.schema, addsNothing };
      }
    }
  },
  says: ({ path }) => `${placeName(path)} has one more alternative.`,
  why: (_, told) => whyWider(told),
  instead: () => `Keep the earlier alternatives, ${orNewMajor}`,
  mirror: 'union-branch-removed',
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
            properties: { seat: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
