import { bySide, orNewMajor } from '../advice.ts';
import { objectKeywords, propertyChanges } from '../properties.ts';
import { named } from '../quote.ts';
import { removalClaims } from '../removalClaims.ts';
import type { Rule } from '../rule.ts';

export const propertyRemoved: Rule = {
  id: 'property-removed',
  on: 'schema',
  keywords: objectKeywords,

  effect: 'breaks',
  bump: 'minor',
  find: function* (pair) {
    for (const { name, pointer, schema, places } of propertyChanges(pair)?.removed ?? []) {
      const claims = removalClaims(pair, places);
      const shownBy =
        pair.side === 'input' ? { holds: name, as: claims.takesNothing.inner } : { lacks: name };
      yield { path: pointer, before: schema, name, shownBy, focus: { old: pointer }, ...claims };
    }
  },
  says: ({ name }) => `${named(name)} is gone.`,
  why: ({ name }, told) =>
    bySide(told, {
      input: `Calls in the conversation may show ${named(name)}, which is no longer declared.`,
      output: `What reads ${named(name)} in earlier results does not find it any more.`,
    }),
  instead: ({ name }, told) =>
    bySide(told, {
      input: `Keep ${named(name)} as optional and say in its description that it is not used, ${orNewMajor}`,
      output: `Keep ${named(name)} in the results, ${orNewMajor}`,
    }),
  mirror: 'property-added',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' }, row: { type: 'string' } } },
        },
      ],
    },
    next: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } } },
        },
      ],
    },
  },
};
