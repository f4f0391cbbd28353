import { under } from '../../schema/pointer.ts';
import type { Lint } from '../lintKind.ts';

export const examplesSameInput: Lint = {
  id: 'examples-same-input',
  on: 'tool',
  level: 'warning',
  find: function* ({ tool }) {
    const inputs = new Set<string>();
    for (const [index, example] of (tool.examples ?? []).entries()) {
      if (example.negative === true) continue;
      const text = JSON.stringify(example.input);
      if (inputs.has(text)) yield { path: under('/examples', index), about: example.input };
      inputs.add(text);
    }
  },
  says: () => 'An earlier example has the same input.',
  why: () =>
    'Providers with a field for examples take inputs alone: there the two are one, and what sets them apart is lost.',
  instead: () =>
    'Show the difference in the input, or say it in the description and keep one of the examples.',
  example: {
    bad: { tools: [withFloors('attic', 'attic')] },
    good: { tools: [withFloors('attic', 'cellar')] },
  },
};

function withFloors(...floors: readonly string[]) {
  return {
    name: 'send_lift',
    description: 'Sends the lift to a floor. Use it when a guest waits for it.',
    inputSchema: {
      type: 'object',
      properties: {
        floor: { type: 'string', description: 'Where the guest waits, by the name on the door.' },
      },
    },
    examples: floors.map((floor, index) => ({
      input: { floor },
      description: `Trip ${index + 1} of the day`,
    })),
  };
}
