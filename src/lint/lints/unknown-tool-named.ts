import { named } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import { toolsNamedIn } from '../toolsNamedIn.ts';

export const unknownToolNamed: Lint = {
  id: 'unknown-tool-named',
  on: 'tool',
  level: 'warning',
  find: function* (view) {
    for (const prose of view.prose) {
      for (const { name, now } of toolsNamedIn(prose.text, view)) {
        yield { path: prose.path, about: prose.text, name, ...(now !== undefined && { other: now }) };
      }
    }
  },
  says: ({ name, other }) =>
    other === undefined
      ? `The text sends a model to ${named(name)}, and the toolset has no such tool.`
      : `The text still says ${named(name)}, which is called ${named(other)} now.`,
  why: () => 'A model that follows the text calls a tool that is not there.',
  instead: ({ name, other }) =>
    other === undefined
      ? `Name a tool of this toolset, or describe what to do without ${named(name)}.`
      : `Write ${named(other)}.`,
  example: {
    bad: {
      tools: [
        {
          name: 'cancel_order',
          description: 'Cancels an order that has not left yet. For one that has, use return_order.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'cancel_order',
          description: 'Cancels an order that has not left yet. For one that has, use send_back_order.',
          inputSchema: { type: 'object', properties: {} },
        },
        {
          name: 'send_back_order',
          description:
            'Starts the return of an order that the customer has received and does not want to keep.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
  },
};
