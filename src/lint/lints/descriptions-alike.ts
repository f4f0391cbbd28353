import { named } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import type { ToolView } from '../toolsetView.ts';
import { verbLike } from '../verbs.ts';
import { words } from '../words.ts';

export const descriptionsAlike: Lint = {
  id: 'descriptions-alike',
  on: 'toolset',
  level: 'warning',
  find: function* ({ tools }) {
    const firsts = new Map<string, ToolView>();
    for (const view of tools) {
      const said = sayingOf(view.description);
      const key = said.join(' ');
      const first = said.length < fewestWords ? undefined : firsts.get(key);
      if (first === undefined) firsts.set(key, view);
      else if (first.tool.name !== view.tool.name) {
        yield {
          tool: view.tool.name,
          path: '/description',
          about: [first.description, view.description],
          other: first.tool.name,
        };
      }
    }
  },
  says: ({ other }) => `The description says the same as that of ${named(other)}.`,
  why: () => 'A model that reads the same of two tools chooses between them by chance.',
  instead: ({ other }) =>
    `Say in both what sets them apart, or leave one of the tools out; the other is ${named(other)}.`,
  example: {
    bad: {
      tools: [
        {
          name: 'find_guest',
          description: 'Finds a guest by name or by room.',
          inputSchema: { type: 'object', properties: {} },
        },
        {
          name: 'look_up_guest',
          description: 'Searches guests by their name or room.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'find_guest',
          description: 'Finds a guest who is in the house now, by name or by room.',
          inputSchema: { type: 'object', properties: {} },
        },
        {
          name: 'look_up_guest',
          description: 'Finds the bookings of guests who have left, by their surname.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
  },
};

/** Fewer say too little to be told alike. */
const fewestWords = 3;

/** What a description says whatever its articles and endings, and whichever verb for looking it begins with. */
const sayingOf = (description: string): string[] => {
  const [first = '', ...rest] = words(description);
  return [verbLike(first), ...rest];
};
