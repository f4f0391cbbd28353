import { orNewMajor, whyWider } from '../advice.ts';
import { objectKeywords, propertiesPointer, propertyChanges } from '../properties.ts';
import { placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const namesLifted: Rule = {
  id: 'names-lifted',
  on: 'schema',
  keywords: objectKeywords,

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    const changes = propertyChanges(pair);
    if (changes?.names !== 'lifted') return;
    const { old: part } = changes;
    yield {
      path: propertiesPointer(part, pair.old.place),
      before: [...part.properties.keys()],
    };
  },
  says: ({ path }) => `${placeName(path)} takes any name now.`,
  why: (_, told) => whyWider(told),
  instead: () => `Keep the names, ${orNewMajor}`,
  mirror: 'names-introduced',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'object', properties: { row: { type: 'string' } } } },
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
          inputSchema: { type: 'object', properties: { seat: { type: 'object' } }, required: ['seat'] },
        },
      ],
    },
  },
};
