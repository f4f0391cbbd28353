import { quote } from '../../compat/quote.ts';
import { under } from '../../schema/pointer.ts';
import type { Lint } from '../lintKind.ts';
import { textsIn } from '../toolsetView.ts';

export const exampleUnrealistic: Lint = {
  id: 'example-unrealistic',
  on: 'tool',
  level: 'warning',
  find: function* (view) {
    for (const [index, example] of (view.tool.examples ?? []).entries()) {
      if (example.negative === true) continue;
      for (const [name, value] of Object.entries(example.input)) {
        const listed = view.parameters
          .find((one) => one.argument && one.name === name)
          ?.says('enum', 'const');
        if (listed === true) continue;
        const at = under(under(under('/examples', index), 'input'), name);
        for (const { path, text } of textsIn(value, at)) {
          if (placeholder.test(text) || letter.test(text)) yield { path, about: text };
        }
      }
    }
  },
  says: ({ about }) => `The example holds ${quote(about)}, which stands for a value and is none.`,
  why: () => 'A model copies the shape that it sees, and sends values like this one.',
  instead: () => 'Write a value as it occurs in real conversations.',
  example: { bad: { tools: [withValue('foo')] }, good: { tools: [withValue('attic')] } },
};

/** Letters that stand for anything; others may be a unit or a grade. */
const letter = /^[abqxyz]$/;

const placeholder =
  /^(?:foo|bar|baz|qux|foobar|test|testing|string|text|value|example|sample|abc|abcd?123|asdf|xxx+|todo|tbd|placeholder|dummy|lorem ipsum.*|123|1234|12345|your[ _-].{1,40}|<[^<>]{1,40}>|\{\{?[^{}]{1,40}\}\}?|\[[^[\]]{1,40}\])$/i;

function withValue(floor: string) {
  return {
    name: 'send_lift',
    description: 'Sends the lift to a floor. Use it when a guest waits for it.',
    inputSchema: {
      type: 'object',
      properties: {
        floor: { type: 'string', description: 'Where the guest waits, by the name on the door.' },
      },
    },
    examples: [{ input: { floor } }],
  };
}
