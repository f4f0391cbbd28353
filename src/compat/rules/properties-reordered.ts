import { bySide } from '../advice.ts';
import { given } from '../given.ts';
import { objectKeywords, propertiesPointer, propertyChanges } from '../properties.ts';
import type { Rule } from '../rule.ts';

export const propertiesReordered: Rule = {
  id: 'properties-reordered',
  on: 'schema',
  keywords: objectKeywords,

  effect: 'keeps',
  bump: 'patch',
  find: function* (pair) {
    const changes = propertyChanges(pair);
    if (!changes?.reordered) return;
    const [before, after] = [changes.old, changes.next].map(({ properties }) => [...properties.keys()]);
    yield { path: propertiesPointer(changes.next, pair.next.place), ...given(before, after) };
  },
  says: () => 'The properties stand in another order.',
  why: (_, told) =>
    bySide(told, {
      input:
        'Models write arguments in the order the schema lists them, and calls in any order are accepted.',
      output: 'What reads a result finds its properties by name, in whatever order they stand.',
    }),
  instead: () => 'Nothing needs to be done.',
  mirror: { none: 'The edit that undoes it is one too.' },
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
          inputSchema: { type: 'object', properties: { row: { type: 'string' }, seat: { type: 'string' } } },
        },
      ],
    },
  },
};
