import { writeExampleText } from '../../formats/exampleText.ts';
import { profiles } from '../../formats/profiles/index.ts';
import type { Lint } from '../lintKind.ts';

const limit = Math.min(
  ...Object.values(profiles).flatMap(({ longestDescription }) =>
    (longestDescription ?? []).map(({ count }) => count),
  ),
);

export const descriptionTooLong: Lint = {
  id: 'description-too-long',
  on: 'tool',
  level: 'hint',
  find: function* ({ tool }) {
    const text = writeExampleText(tool.description, tool.examples ?? []) ?? '';
    if (text.length <= limit) return;
    const count = [...text].length;
    if (count > limit) yield { path: '/description', about: text, count };
  },
  says: ({ count }) =>
    `The description, with the examples that some providers take in it, has ${count} characters.`,
  why: () =>
    `Requests with more than ${limit} have been refused by a provider, and all of it is paid for on every request.`,
  instead: () =>
    'Keep what decides the choice, move what is about one argument to that argument, and rules to `mustAlways` and `mustNever`.',
  example: {
    bad: { tools: [described('The lift stops at each floor. '.repeat(40))] },
    good: { tools: [described('The lift stops at each floor. Use it for luggage.')] },
  },
};

function described(description: string) {
  return { name: 'send_lift', description, inputSchema: { type: 'object', properties: {} } };
}
