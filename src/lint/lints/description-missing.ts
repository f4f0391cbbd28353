import type { Lint } from '../lintKind.ts';

export const descriptionMissing: Lint = {
  id: 'description-missing',
  on: 'tool',
  level: 'error',
  find: function* ({ description }) {
    if (description === '') yield { path: '', about: '' };
  },
  says: () => 'The tool has no description.',
  why: () => 'A model chooses by the description, and here it has a name to guess from and nothing else.',
  instead: () => 'Say what the tool does, in which situation it is the one to call, and what it is not for.',
  example: {
    bad: { tools: [{ name: 'read_clock', inputSchema: { type: 'object', properties: {} } }] },
    good: {
      tools: [
        {
          name: 'read_clock',
          description: 'Tells the time in the shop. Use it when a customer asks whether the shop is open.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
  },
};
