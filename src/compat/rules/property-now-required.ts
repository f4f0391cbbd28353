import { bySide, orNewMajor } from '../advice.ts';
import { aloneClaims } from '../alone.ts';
import { objectKeywords, propertyChanges } from '../properties.ts';
import { named } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const propertyNowRequired: Rule = {
  id: 'property-now-required',
  on: 'schema',
  keywords: objectKeywords,

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    for (const { name, path, old } of propertyChanges(pair)?.nowRequired ?? []) {
      const claims = aloneClaims(pair, undefined, { required: [name] });
      const focus = { ...(old && { old }), next: path };
      yield { path, before: false, after: true, name, shownBy: { lacks: name }, focus, ...claims };
    }
  },
  says: ({ name }) => `${named(name)} is required now.`,
  why: ({ name }, told) =>
    bySide(told, {
      input: `Calls in the conversation may lack ${named(name)}.`,
      output: `Results always hold ${named(name)} now, as some did before.`,
    }),
  instead: ({ name }) => `Leave ${named(name)} optional, ${orNewMajor}`,
  mirror: 'property-now-optional',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } } },
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
