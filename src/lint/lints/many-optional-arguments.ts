import { infrastructureWord } from '../infrastructure.ts';
import type { Lint } from '../lintKind.ts';

export const manyOptionalArguments: Lint = {
  id: 'many-optional-arguments',
  on: 'tool',
  level: 'hint',
  find: function* ({ parameters }) {
    const optional = parameters.filter(
      (parameter) => parameter.argument && !parameter.required && infrastructureWord(parameter) === undefined,
    );
    if (optional.length >= many) {
      yield { path: '/inputSchema', about: optional.map(({ name }) => name), count: optional.length };
    }
  },
  says: ({ count }) => `The tool has ${count} optional arguments.`,
  why: () =>
    'Each is a decision that a model takes on every call, and each call comes with another subset of them.',
  instead: () => 'Split the tool by purpose, or leave out the arguments that nobody needs.',
  example: {
    bad: { tools: [{ ...toolWith(9) }] },
    good: { tools: [{ ...toolWith(2) }] },
  },
};

const many = 9;

function toolWith(count: number) {
  const filters = [
    'title',
    'author',
    'publisher',
    'language',
    'shelf',
    'binding',
    'series',
    'year',
    'subject',
  ];
  return {
    name: 'find_book',
    description: 'Finds books of the house that a guest may read.',
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        filters
          .slice(0, count)
          .map((name) => [name, { type: 'string', description: 'As it stands on the cover.' }]),
      ),
    },
  };
}
