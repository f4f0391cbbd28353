import { expect, test } from 'vitest';
import { wireVerdicts } from '../../src/formats/verifyWire.ts';
import { verifiedAsText } from '../../src/present/verifiedAsText.ts';

const tool = { tool: 'a', class: 'identical', detail: 'The bytes are the same.', differences: [] } as const;

test.each(wireVerdicts)('%s is said first, in a sentence', (verdict) => {
  expect(verifiedAsText({ verdict, tools: [tool] })).toMatch(new RegExp(`^${verdict}: [A-Z].+\\.\n$`));
});

test('only tools that are not as they should be have a line', () => {
  const other = { ...tool, tool: 'b\u001b', class: 'tool-missing', detail: 'It is gone.' } as const;
  const nameless = { ...other, tool: '' };
  expect(verifiedAsText({ verdict: 'changed', tools: [tool, other, nameless] })).toBe(
    'changed: The request says something else than the version.\n  b\\u001b: tool-missing: It is gone.\n  tool-missing: It is gone.\n',
  );
});
