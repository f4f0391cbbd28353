import { bySide, orNewMajor } from '../advice.ts';
import { anyOther } from '../newName.ts';
import { objectKeywords, propertiesPointer, propertyChanges } from '../properties.ts';
import { placeName } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const namesIntroduced: Rule = {
  id: 'names-introduced',
  on: 'schema',
  keywords: objectKeywords,

  effect: 'narrows',
  bump: 'minor',
  find: function* (pair) {
    const changes = propertyChanges(pair);
    if (changes?.names !== 'introduced') return;
    const { next: part } = changes;
    yield {
      path: propertiesPointer(part, pair.next.place),
      after: [...part.properties.keys()],
      ...(pair.side === 'output' ? { effect: 'changes' } : { shownBy: anyOther(pair) }),
    };
  },
  says: ({ path }) => `${placeName(path)} took any name and declares its names now.`,
  why: (_, told) =>
    bySide(told, {
      input: 'Calls in the conversation may show names that are no longer declared.',
      output:
        told.verdict === 'breaking'
          ? 'What was read from earlier results may not be declared any more.'
          : 'Every result is still one that the conversation was promised.',
    }),
  instead: () => `Leave the object open with a schema for its other values, ${orNewMajor}`,
  mirror: 'names-lifted',
  example: {
    old: {
      tools: [
        {
          name: 'book',
          description: 'Book a seat.',
          inputSchema: { type: 'object', properties: { seat: { type: 'object' } }, required: ['seat'] },
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
            properties: { seat: { type: 'object', properties: { row: { type: 'string' } } } },
            required: ['seat'],
          },
        },
      ],
    },
  },
};
