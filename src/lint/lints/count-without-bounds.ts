import { named } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import { kindOfName } from '../names.ts';
import { deedOf } from '../verbs.ts';

export const countWithoutBounds: Lint = {
  id: 'count-without-bounds',
  on: 'parameter',
  level: 'warning',
  find: function* ({ argument, description, name, path, says, schema, tool, types }) {
    if (!argument || kindOfName(name) !== 'count' || !(types.has('integer') || types.has('number'))) return;
    if (says('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'enum', 'const', 'default'))
      return;
    if (/quantity/i.test(name) && deedOf(tool.nameWords) !== 'acts') return;
    if (/\d/.test(description.slice(0, 2_000))) return;
    yield { path, about: schema, name };
  },
  says: ({ name }) =>
    `${named(name)} is a number without a least or a greatest value, and no default is stated.`,
  why: () => 'A model asks for ten or for a million, and may as well ask for none or for fewer than none.',
  instead: () => 'State `minimum` and `maximum`, and say in the description how many is usual.',
  example: {
    bad: {
      tools: [
        {
          name: 'list_guests',
          description: 'Lists the guests who are in the house, the latest first.',
          inputSchema: {
            type: 'object',
            properties: { limit: { type: 'integer', description: 'How many guests to list.' } },
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
              limit: { type: 'integer', minimum: 1, maximum: 50, description: 'How many guests to list.' },
            },
          },
        },
      ],
    },
  },
};
