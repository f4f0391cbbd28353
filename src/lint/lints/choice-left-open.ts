import { named, quote } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import { listedChoices } from '../listedChoices.ts';
import { kindOfName } from '../names.ts';

export const choiceLeftOpen: Lint = {
  id: 'choice-left-open',
  on: 'parameter',
  level: 'warning',
  find: function* ({ description, name, path, says, schema, types }) {
    if (says('enum', 'const', 'pattern', 'format') || (types.size > 0 && !types.has('string'))) return;
    if (types.has('boolean') || types.has('number') || types.has('array') || types.has('object')) return;
    if (kindOfName(name) === 'identifier') return;
    const values = listedChoices(description);
    if (values !== undefined) yield { path, about: schema, name, values };
    else if (kindOfName(name) === 'grade' && !says('examples', 'default'))
      yield { path, about: schema, name };
  },
  says: ({ name, values }) =>
    values === undefined
      ? `${named(name)} is a closed choice by its name, and the schema takes any text.`
      : `The description lists the values of ${named(name)}, and the schema takes any text.`,
  why: () =>
    'Nothing keeps a model from another spelling or a value of its own, which is refused later or misread in silence.',
  instead: ({ values }) =>
    values === undefined ? 'List the accepted values as `enum`.' : `List them as \`enum\`: ${quote(values)}.`,
  example: {
    bad: {
      tools: [
        {
          name: 'brew_tea',
          description: 'Brews a pot of tea. Use it when a guest asks for one.',
          inputSchema: {
            type: 'object',
            properties: {
              kind: { type: 'string', description: 'Which leaves to take. One of: black, green, mint.' },
            },
          },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'brew_tea',
          description: 'Brews a pot of tea. Use it when a guest asks for one.',
          inputSchema: {
            type: 'object',
            properties: {
              kind: {
                type: 'string',
                enum: ['black', 'green', 'mint'],
                description: 'Which leaves to take.',
              },
            },
          },
        },
      ],
    },
  },
};
