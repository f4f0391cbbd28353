import { named } from '../../compat/quote.ts';
import { infrastructureWord } from '../infrastructure.ts';
import type { Lint } from '../lintKind.ts';

export const infrastructureValue: Lint = {
  id: 'infrastructure-value',
  on: 'parameter',
  level: 'warning',
  find: function* (parameter) {
    if (!parameter.argument || parameter.says('const')) return;
    const word = infrastructureWord(parameter);
    if (word !== undefined)
      yield { path: parameter.path, about: parameter.schema, name: parameter.name, other: word };
  },
  says: ({ name, other }) =>
    `${named(name)} asks a model for ${other}, which the dispatcher knows and the conversation does not hold.`,
  why: () =>
    'A model that is asked for a value it has never seen makes one up, and a secret that it has seen is in the conversation for good.',
  instead: () => 'Take the argument out of the schema and let the dispatcher add the value to the call.',
  example: {
    bad: {
      tools: [
        {
          name: 'order_lunch',
          description: 'Orders lunch for a meeting. Use it when the room and the hour are settled.',
          inputSchema: {
            type: 'object',
            properties: { tenant_id: { type: 'string', description: 'The tenant that pays, such as t-1.' } },
          },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'order_lunch',
          description: 'Orders lunch for a meeting. Use it when the room and the hour are settled.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
  },
};
