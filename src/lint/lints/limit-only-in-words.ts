import { named } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import { unheldLimits } from '../unheldLimits.ts';

export const limitOnlyInWords: Lint = {
  id: 'limit-only-in-words',
  on: 'parameter',
  level: 'warning',
  find: function* (parameter) {
    const { missing } = unheldLimits(parameter);
    if (missing.length === 0) return;
    const { name, path, schema } = parameter;
    const keywords = missing.map(({ keyword, value }) => `"${keyword}": ${value}`);
    yield { path, about: schema, name, other: [...new Set(keywords)].join(', ') };
  },
  says: ({ name }) => `The description of ${named(name)} states a limit that the schema does not hold.`,
  why: () =>
    'A limit in words is one that a model can overlook; one in the schema is checked, and in strict mode kept.',
  instead: ({ other }) => `Add to the schema: \`${other}\`.`,
  example: {
    bad: {
      tools: [
        {
          name: 'list_guests',
          description: 'Lists the guests who are in the house, the latest first.',
          inputSchema: {
            type: 'object',
            properties: { limit: { type: 'integer', minimum: 1, description: 'How many to list (max 50).' } },
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
