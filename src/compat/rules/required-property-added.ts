import { orNewMajor } from '../advice.ts';
import { aloneClaims } from '../alone.ts';
import { objectKeywords, propertyChanges } from '../properties.ts';
import { named } from '../quote.ts';
import type { Rule } from '../rule.ts';

export const requiredPropertyAdded: Rule = {
  id: 'required-property-added',
  on: 'schema',
  side: 'input',
  keywords: objectKeywords,
  effect: 'changes',
  bump: 'minor',
  find: function* (pair) {
    for (const { name, pointer, schema, required } of propertyChanges(pair)?.added ?? []) {
      if (!required || pair.side === 'output') continue;
      const notices = pair.strict ? { notices: ['strict-wire'] } : {};
      const { takesNothing } = aloneClaims(pair, undefined, { required: [name] });
      yield { path: pointer, after: schema, name, shownBy: { lacks: name }, ...notices, takesNothing };
    }
  },
  says: ({ name }) => `${named(name)} is new and required.`,
  why: ({ name }) =>
    `Calls in the conversation lack ${named(name)}, and a default does not put it into calls already made.`,
  instead: ({ name }) => `Make ${named(name)} optional, ${orNewMajor}`,
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
          inputSchema: {
            type: 'object',
            properties: { seat: { type: 'string' }, row: { type: 'string' } },
            required: ['row'],
          },
        },
      ],
    },
  },
};
