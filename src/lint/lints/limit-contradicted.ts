import { named } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import { unheldLimits } from '../unheldLimits.ts';

export const limitContradicted: Lint = {
  id: 'limit-contradicted',
  on: 'parameter',
  level: 'error',
  find: function* (parameter) {
    const { name, path, schema } = parameter;
    for (const { keyword, value, states } of unheldLimits(parameter).contradicted) {
      yield { path, about: schema, name, other: keyword, values: [value, states] };
    }
  },
  says: ({ name, other, values }) =>
    `The description of ${named(name)} states ${values?.[0]}, and ${named(other)} in the schema is ${values?.[1]}.`,
  why: () =>
    'A model follows the one or the other, and half of the time a call is refused, or asks for less than it may.',
  instead: () => 'Find out which of the two is right, and write it in both places or in the schema alone.',
  example: {
    bad: {
      tools: [
        {
          name: 'list_guests',
          description: 'Lists the guests who are in the house, the latest first.',
          inputSchema: {
            type: 'object',
            properties: {
              limit: { type: 'integer', minimum: 1, maximum: 100, description: 'How many to list (max 50).' },
            },
          },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'list_guests',
          description: 'Lists the guests who are in the house, the latest first.',
          inputSchema: {
            type: 'object',
            properties: {
              limit: { type: 'integer', minimum: 1, maximum: 50, description: 'How many to list (max 50).' },
            },
          },
        },
      ],
    },
  },
};
