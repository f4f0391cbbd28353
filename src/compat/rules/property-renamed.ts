import { bySide, orNewMajor } from '../advice.ts';
import { objectKeywords, propertyChanges } from '../properties.ts';
import { named } from '../quote.ts';
import type { Rule } from '../rule.ts';
import { viewOf } from '../view.ts';

export const propertyRenamed: Rule = {
  id: 'property-renamed',
  on: 'schema',
  keywords: objectKeywords,

  effect: 'breaks',
  bump: 'minor',
  find: function* (pair) {
    for (const { from, to } of propertyChanges(pair)?.renamed ?? []) {
      const focus = { old: from.pointer, next: to.pointer };
      const { place } = viewOf(from.places);
      const shownBy = pair.side === 'input' ? { holds: from.name, as: place } : { lacks: from.name };
      yield { path: to.pointer, before: from.name, after: to.name, name: from.name, shownBy, focus };
    }
  },
  says: ({ before, after }) => `${named(String(before))} was renamed to ${named(String(after))}.`,
  why: ({ before }, told) =>
    bySide(told, {
      input: `Calls in the conversation may show ${named(String(before))}, which is no longer declared.`,
      output: `What reads ${named(String(before))} in earlier results does not find it any more.`,
    }),
  instead: ({ before, after }, told) =>
    bySide(told, {
      input: `Keep ${named(String(before))} and add ${named(String(after))} as optional, ${orNewMajor}`,
      output: `Keep ${named(String(before))} beside ${named(String(after))}, ${orNewMajor}`,
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
