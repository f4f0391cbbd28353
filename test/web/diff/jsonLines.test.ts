import { expect, test } from 'vitest';
import { jsonLines } from '../../../src/web/diff/jsonLines.ts';

test.each([
  [null, ['null']],
  ['a"b', ['"a\\"b"']],
  [{}, ['{}']],
  [[], ['[]']],
  [['a', 1, null], ['["a", 1, null]']],
  [
    { enum: ['a', 'b'], items: { type: 'string' } },
    ['{', '  "enum": ["a", "b"],', '  "items": {', '    "type": "string"', '  }', '}'],
  ],
  [[{ a: 1 }], ['[', '  {', '    "a": 1', '  }', ']']],
] as const)('%j', (value, lines) => {
  expect(jsonLines(value as never)).toEqual(lines);
  expect(JSON.parse(lines.join('\n'))).toEqual(value);
});

test('a list that is too long for a line has a line for each item', () => {
  expect(jsonLines(['a'.repeat(40), 'b'.repeat(40)])).toHaveLength(4);
});

test('a value of a million lines is cut, and deep ones do not overflow', () => {
  const lines = jsonLines(
    Array.from({ length: 1_000 }, () => ({ a: 1 })),
    50,
  );
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toBe('…');
  let deep: object = {};
  for (let depth = 0; depth < 1_000; depth += 1) deep = { deep };
  expect(jsonLines(deep as never, 5_000).length).toBeGreaterThan(1_000);
});
