import { expect, test } from 'vitest';
import { readCanonical } from '../../src/toolset/readCanonical.ts';

test('stored text comes back as it is, with a text for each tool', () => {
  const first =
    '{"name":"a","description":"é \\u0000","inputSchema":{"type":"object","properties":{"__proto__":{}}}}';
  const second = '{"name":"b","inputSchema":{"type":"object","properties":{}},"strict":true}';
  const text = `{"description":"d","tools":[${first},${second}]}`;
  const toolset = readCanonical(text);
  expect(toolset.text).toBe(text);
  expect(toolset.description).toBe('d');
  expect(toolset.tools.map((tool) => tool.text)).toEqual([first, second]);
  expect(toolset.tools[1]?.strict).toBe(true);
  expect(toolset.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
});

test('no description is no description', () => {
  const toolset = readCanonical('{"tools":[]}');
  expect(toolset.text).toBe('{"tools":[]}');
  expect(Object.hasOwn(toolset, 'description')).toBe(false);
});
