import { additionEffect } from '../additionEffect.ts';
import { bySide, orNewMajor } from '../advice.ts';
import { objectKeywords, propertyChanges } from '../properties.ts';
import { named } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const propertyAdded: Rule = {
  id: 'property-added',
  on: 'schema',
  keywords: objectKeywords,

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    for (const { name, pointer, schema, required, places } of propertyChanges(pair)?.added ?? []) {
      if (required && pair.side === 'input') continue;
      const notices = pair.strict && pair.side === 'input' ? { notices: ['strict-wire'] } : {};
      yield { path: pointer, after: schema, name, ...notices, ...additionEffect(pair, name, places) };
    }
  },
  says: ({ name }) => `${named(name)} is new.`,
  why: (_, told) =>
    bySide(told, {
      input:
        told.verdict === 'breaking'
          ? 'Any value was accepted under this name, and calls in the conversation may show one that is refused now.'
          : 'It is optional, and no call in the conversation shows it.',
      output: 'Who reads the earlier names finds them as before.',
    }),
  instead: ({ name }) => `Let ${named(name)} take any value, ${orNewMajor}`,
  mirror: 'property-removed',
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
          inputSchema: { type: 'object', properties: { seat: { type: 'string' }, row: { type: 'string' } } },
        },
      ],
    },
  },
};
