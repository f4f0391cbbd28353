import { named } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import { kindOfName } from '../names.ts';

export const momentWithoutFormat: Lint = {
  id: 'moment-without-format',
  on: 'parameter',
  level: 'warning',
  find: function* ({ description, name, path, says, schema, types }) {
    if (kindOfName(name) !== 'moment' || !types.has('string')) return;
    if (says('format', 'pattern', 'enum', 'const', 'examples', 'default') || tellsForm(description)) return;
    yield { path, about: schema, name };
  },
  says: ({ name }) => `Nothing tells how ${named(name)} is to be written.`,
  why: () => 'A model writes dates in one way today and in another tomorrow, and "03/04" is two days.',
  instead: () => 'Add `"format": "date"` or `"format": "date-time"`, and say which time zone is meant.',
  example: {
    bad: {
      tools: [
        {
          name: 'hold_table',
          description: 'Keeps a table free. Use it when a guest has said when they come.',
          inputSchema: {
            type: 'object',
            properties: { arrival_date: { type: 'string', description: 'The day on which they come.' } },
          },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'hold_table',
          description: 'Keeps a table free. Use it when a guest has said when they come.',
          inputSchema: {
            type: 'object',
            properties: {
              arrival_date: { type: 'string', format: 'date', description: 'The day on which they come.' },
            },
          },
        },
      ],
    },
  },
};

const tellsForm = (description: string): boolean =>
  /\d|[ymd]{2,4}[-/.][ymd]{2}|\b(?:iso|rfc|utc|unix|epoch|format|formatted|today|tomorrow|month|year|natural language|relative|e\.g|such as|for example|example|like)\b/i.test(
    description.slice(0, 2_000),
  );
