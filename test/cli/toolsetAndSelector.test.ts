import { expect, test } from 'vitest';
import { toolsetAndSelector } from '../../src/cli/toolsetAndSelector.ts';

test.each([
  ['support', 'support', 'latest'],
  ['support@^2', 'support', '^2'],
  ['support@1.0.0-rc.1', 'support', '1.0.0-rc.1'],
  ['support@sha256:00', 'support', 'sha256:00'],
])('%s', (word, toolset, selector) => {
  expect(toolsetAndSelector(word)).toEqual({ toolset, selector });
});

test.each(['', '@1', 'support@'])('%j names no toolset', (word) => {
  expect(() => toolsetAndSelector(word)).toThrow('names no toolset');
});
