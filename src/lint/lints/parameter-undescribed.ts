import { named } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';

export const parameterUndescribed: Lint = {
  id: 'parameter-undescribed',
  on: 'parameter',
  level: 'warning',
  find: function* ({ argument, description, name, path, says, schema }) {
    if (!argument || description !== '' || says('enum', 'const', 'format', 'examples')) return;
    yield { path, about: schema, name };
  },
  says: ({ name }) => `The argument ${named(name)} has no description.`,
  why: () => 'A model fills it by what the name suggests, and knows none of your conventions.',
  instead: () => 'Say what the value means, where it comes from, and what to do when it is not known.',
  example: {
    bad: {
      tools: [
        {
          name: 'print_badge',
          description: 'Prints a badge at the reception. Use it when a visitor has arrived.',
          inputSchema: { type: 'object', properties: { line: { type: 'string' } } },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'print_badge',
          description: 'Prints a badge at the reception. Use it when a visitor has arrived.',
          inputSchema: {
            type: 'object',
            properties: {
              line: { type: 'string', description: 'What stands below the name, such as a company.' },
            },
          },
        },
      ],
    },
  },
};
