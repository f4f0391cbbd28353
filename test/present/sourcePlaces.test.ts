import { describe, expect, test } from 'vitest';
import { jsonSource } from '../../src/present/jsonSource.ts';
import { sourcePlaces } from '../../src/present/sourcePlaces.ts';

const schema = { type: 'object', properties: { 'a/b': { type: 'string' }, kind: { enum: ['x', 'y'] } } };
const shapes: [string, unknown][] = [
  ['a definition', { tools: [{ name: 'first' }, { name: 'find', inputSchema: schema }] }],
  ['Anthropic', [{ name: 'first' }, { name: 'find', input_schema: schema }]],
  ['OpenAI', [{ type: 'function', function: { name: 'find', parameters: schema } }]],
  ['Bedrock', { toolConfig: { tools: [{ toolSpec: { name: 'find', inputSchema: { json: schema } } }] } }],
  ['Gemini', { tools: [{ functionDeclarations: [{ name: 'find', parametersJsonSchema: schema }] }] }],
  ['an MCP answer', { jsonrpc: '2.0', result: { tools: [{ name: 'find', inputSchema: schema }] } }],
];

/** What stands in the text from one place to the other. */
const cut = (text: string, region: ReturnType<ReturnType<typeof sourcePlaces>['find']>): string => {
  if (region === undefined) return 'nothing';
  const lines = text.split('\n');
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  return text.slice(offset(region.startLine, region.startColumn), offset(region.endLine, region.endColumn));
};

describe.each(shapes)('%s', (_name, value) => {
  test.each([0, 2])('is read with an indentation of %s', (indent) => {
    const text = `${JSON.stringify(value, null, indent)}\n`;
    const { find, tools } = sourcePlaces(text);
    expect(tools).toContain('find');
    expect(cut(text, find('find', ''))).toMatch(/^"name": ?"find"$/);
    expect(cut(text, find('find', '/inputSchema/properties/a~1b'))).toMatch(
      /^"a\/b": ?\{\s*"type": ?"string"\s*\}$/,
    );
    expect(cut(text, find('find', '/inputSchema/properties/kind/enum/1'))).toBe('"y"');
    // What is gone is shown where it was last.
    expect(cut(text, find('find', '/inputSchema/properties/gone/type'))).toMatch(/^"properties"/);
    expect(cut(text, find('find', '/outputSchema'))).toMatch(/^"name"/);
    expect(find('gone', '')).toBeUndefined();
  });
});

test.each(['', '{', '}', ']', '"', '{"a"', '[1,,2]', '{"tools": 7}', 'nonsense', '[[[[[[', '{"a":1}}'])(
  'of %j no fault comes',
  (text) => {
    expect(() => sourcePlaces(text).find('x', '/a')).not.toThrow();
  },
);

test('the last of two equal names counts, escapes are read, and names are names', () => {
  const root = jsonSource('{"a":1,"\\u0061":{"__proto__":[true,"}\\""]}}');
  const inner = root?.members?.get('a')?.value.members?.get('__proto__')?.value;
  expect(inner?.items?.map(({ text }) => text)).toEqual([undefined, '}"']);
});

test('deep and long texts are read in time that grows with them', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  expect(jsonSource(deep)?.end).toBe(400_000);
  const long = JSON.stringify({ tools: [{ name: 'a'.repeat(1_000_000), x: '\\'.repeat(500_000) }] });
  expect(sourcePlaces(long).tools[0]).toHaveLength(1_000_000);
});
