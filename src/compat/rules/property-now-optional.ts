import { bySide, orNewMajor } from '../advice.ts';
import { aloneClaims } from '../alone.ts';
import { objectKeywords, propertyChanges } from '../properties.ts';
import { named } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const propertyNowOptional: Rule = {
  id: 'property-now-optional',
  on: 'schema',
  keywords: objectKeywords,

  effect: 'widens',
  bump: 'minor',
  find: function* (pair) {
    for (const { name, path, old } of propertyChanges(pair)?.nowOptional ?? []) {
      const claims = aloneClaims(pair, { required: [name] }, undefined);
      const focus = { ...(old && { old }), next: path };
      yield { path, before: true, after: false, name, shownBy: { lacks: name }, focus, ...claims };
    }
  },
  says: ({ name }) => `${named(name)} is optional now.`,
  why: ({ name }, told) =>
    bySide(told, {
      input:
        told.verdict === 'breaking'
          ? `Calls in the conversation show ${named(name)}, and some of them are no longer accepted.`
          : 'Every call in the conversation is still accepted.',
      output: `Results may lack ${named(name)} now, and what was written against earlier results reads it.`,
    }),
  instead: ({ name }, told) =>
    bySide(told, {
      input: `Keep ${named(name)} declared as a property, ${orNewMajor}`,
      output: `Keep ${named(name)} in every result, ${orNewMajor}`,
    }),
  mirror: 'property-now-required',
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
          inputSchema: { type: 'object', properties: { seat: { type: 'string' } } },
        },
      ],
    },
  },
};
