import { under } from '../../schema/pointer.ts';
import type { Lint } from '../lintKind.ts';

export const exampleWithoutReason: Lint = {
  id: 'example-without-reason',
  on: 'tool',
  level: 'warning',
  find: function* ({ tool }) {
    for (const [index, example] of (tool.examples ?? []).entries()) {
      if (example.negative === true && (example.whyBad ?? '').trim() === '') {
        yield { path: under('/examples', index), about: example.input };
      }
    }
  },
  says: () => 'A call to avoid is shown without the reason why.',
  why: () => 'A model that sees the call and no rule may avoid the wrong part of it, or imitate the call.',
  instead: () => 'Name the rule that the call breaks, as `whyBad`.',
  example: {
    bad: { tools: [withExample({})] },
    good: { tools: [withExample({ whyBad: 'The lift waits there already: a second call sends it away.' })] },
  },
};

function withExample(reason: { whyBad?: string }) {
  return {
    name: 'send_lift',
    description: 'Sends the lift to a floor. Use it when a guest waits for it.',
    inputSchema: {
      type: 'object',
      properties: {
        floor: { type: 'string', description: 'Where the guest waits, by the name on the door.' },
      },
    },
    examples: [{ input: { floor: 'attic' }, description: 'Calling twice', negative: true, ...reason }],
  };
}
