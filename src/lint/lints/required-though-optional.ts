import { named } from '../../compat/quote.ts';
import { leavesOut } from '../leavesOut.ts';
import type { Lint } from '../lintKind.ts';

export const requiredThoughOptional: Lint = {
  id: 'required-though-optional',
  on: 'parameter',
  level: 'warning',
  find: function* ({ description, name, path, required, says, schema, types }) {
    if (!required || description === '' || says('default') || schema.nullable === true) return;
    const leave = leavesOut(description);
    if (leave === undefined || statesDefault.test(description)) return;
    if (types.size === 0 || types.has('object') || allowsNull(schema.type) || allowsNull(schema.anyOf))
      return;
    yield { path, about: schema, name, other: leave };
  },
  says: ({ name, other }) =>
    `${named(name)} is required, and its description says that it may be left out ("${other}").`,
  why: () =>
    'Required means that a value stands in every call: where the conversation holds none, a model makes one up.',
  instead: ({ name }) =>
    `Take ${named(name)} out of \`required\`, or state the value to send when there is none.`,
  example: {
    bad: {
      tools: [
        {
          name: 'report_fault',
          description: 'Reports a fault to the caretaker. Use it when a guest complains of one.',
          inputSchema: {
            type: 'object',
            properties: {
              order_id: {
                type: 'string',
                description: 'The order it is about, in the form AB-40912. Omit if it is about no order.',
              },
            },
            required: ['order_id'],
          },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'report_fault',
          description: 'Reports a fault to the caretaker. Use it when a guest complains of one.',
          inputSchema: {
            type: 'object',
            properties: {
              order_id: {
                type: 'string',
                description: 'The order it is about, in the form AB-40912. Omit if it is about no order.',
              },
            },
          },
        },
      ],
    },
  },
};

const allowsNull = (value: unknown): boolean => JSON.stringify(value ?? '').includes('"null"');

const statesDefault = /\bdefaults?\b|\bempty string\b|\bnull\b|['"`]none['"`]|""|''/i;
