import { named } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import type { ToolView } from '../toolsetView.ts';
import { vocabularyOf } from '../vocabulary.ts';

export const unknownArgumentNamed: Lint = {
  id: 'unknown-argument-named',
  on: 'tool',
  level: 'warning',
  find: function* (view) {
    const seen = new Set<string>();
    for (const { path, text } of view.prose) {
      if (!/argument|param/i.test(text)) continue;
      for (const name of argumentsNamedIn(text)) {
        if (seen.has(name) || isKnown(name, view)) continue;
        seen.add(name);
        yield { path, about: text, name };
      }
    }
  },
  says: ({ name }) => `The text speaks of an argument ${named(name)}, and the tool takes none of that name.`,
  why: () => 'A model that follows the text sends an argument that nobody reads, or that is refused.',
  instead: ({ name }) => `Write the name that the schema has, or declare ${named(name)}.`,
  example: {
    bad: {
      tools: [
        {
          name: 'find_room',
          description: 'Finds a free room. The `seats` argument is how many people come.',
          inputSchema: {
            type: 'object',
            properties: {
              people: { type: 'integer', minimum: 1, description: 'How many chairs to count on.' },
            },
          },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'find_room',
          description: 'Finds a free room. The `people` argument is how many come.',
          inputSchema: {
            type: 'object',
            properties: {
              people: { type: 'integer', minimum: 1, description: 'How many chairs to count on.' },
            },
          },
        },
      ],
    },
  },
};

/** Words that are quoted, or written like a name, and called an argument or a parameter. */
const argumentsNamedIn = function* (text: string): Generator<string> {
  for (const match of text.slice(0, longest).matchAll(behind)) yield match[1] ?? (match[2] as string);
};

const longest = 20_000;

const behind =
  /(?:(?<=[\s(])['"`]([A-Za-z][\w-]{1,60})['"`]|(?<=[\s(])([a-z]+(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+)) (?:argument|parameter)\b(?! of)/g;

const isKnown = (name: string, view: ToolView): boolean =>
  vocabularyOf(view).has(name) || view.toolset.byName.has(name);
