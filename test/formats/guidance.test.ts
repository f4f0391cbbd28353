import { expect, test } from 'vitest';
import { guidance } from '../../src/formats/guidance.ts';
import { toolsetOf } from './shared.ts';

const inputSchema = { type: 'object', properties: {} };

test('the rules of the tools that have some, in their order', () => {
  const toolset = toolsetOf({
    tools: [
      { name: 'b', inputSchema, mustAlways: ['Ask first.', 'Say\nwhy.\n'], mustNever: ['Guess.'] },
      { name: 'a', inputSchema },
      { name: 'c', inputSchema, mustNever: ['Call twice.'] },
    ],
  });
  expect(guidance(toolset)).toBe(
    [
      '## Rules for the tools',
      '',
      '### b',
      'Always:',
      '- Ask first.',
      '- Say',
      '  why.',
      'Never:',
      '- Guess.',
      '',
      '### c',
      'Never:',
      '- Call twice.',
      '',
    ].join('\n'),
  );
});

test('nothing where there are none', () => {
  expect(guidance(toolsetOf({ tools: [{ name: 'a', inputSchema }] }))).toBe('');
});
