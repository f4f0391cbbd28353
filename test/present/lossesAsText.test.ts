import { expect, test } from 'vitest';
import { lossesAsText } from '../../src/present/lossesAsText.ts';

const refusal = { tool: 'a', rule: 'tool-name', pointer: '/name', message: 'It is odd. Rename it.' } as const;

test.each<[string, Parameters<typeof lossesAsText>[0], string]>([
  ['nothing', { losses: [], requires: [], refusals: [] }, 'Nothing is lost.\n'],
  [
    'a loss of the toolset',
    {
      losses: [{ tool: null, pointer: '/description', what: 'the words', became: 'left out' }],
      requires: [],
      refusals: [],
    },
    'One loss:\n  toolset /description: the words: left out\n',
  ],
  [
    'refusals before warnings, and nothing that steers a terminal',
    {
      losses: [],
      requires: ['field: 1'],
      refusals: [
        { ...refusal, verified: false },
        { ...refusal, tool: null, message: 'Too\u001b[2J many. Split them.', verified: true },
      ],
    },
    'Nothing is lost.\nThe request needs field: 1\nRefused: Too\\u001b[2J many. Split them. (tool-name)\nWarning: a: It is odd. Rename it. (tool-name)\n',
  ],
])('%s', (_, notes, text) => {
  expect(lossesAsText(notes)).toBe(text);
});
