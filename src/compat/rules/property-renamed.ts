import { bySide, orNewMajor } from '../advice.ts';
import { propertyChanges } from '../properties.ts';
import { quote } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const propertyRenamed: Rule = {
  id: 'property-renamed',
  on: 'schema',

  effect: 'breaks',
  bump: 'minor',
  find: function* (pair) {
    for (const { from, to } of propertyChanges(pair)?.renamed ?? []) {
      const focus = { old: from.pointer, next: to.pointer };
      yield { path: to.pointer, before: from.name, after: to.name, name: from.name, focus };
    }
  },
  says: ({ before, after }) => `${quote(before)} was renamed to ${quote(after)}.`,
  why: ({ before }, told) =>
    bySide(told, {
      input: `Calls in the conversation show ${quote(before)}, which is no longer declared.`,
      output: `What reads ${quote(before)} in earlier results does not find it any more.`,
    }),
  instead: ({ before, after }, told) =>
    bySide(told, {
      input: `Keep ${quote(before)} and add ${quote(after)} as optional, ${orNewMajor}`,
      output: `Keep ${quote(before)} beside ${quote(after)}, ${orNewMajor}`,
    }),
  mirror: { none: 'A name that is taken back is a rename too.' },
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
          inputSchema: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
        },
      ],
    },
  },
};
