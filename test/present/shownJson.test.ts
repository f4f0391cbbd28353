import { expect, test } from 'vitest';
import { shownJson } from '../../src/present/shownJson.ts';

test.each([
  [null, 'null'],
  [{ b: 1, a: ['x'] }, '{"b":1,"a":["x"]}'],
  ['\u202e\n\u0007', '"\\u202e\\n\\u0007"'],
  ['\u007f\u009b', '"\\u007f\\u009b"'],
])('%j', (value, shown) => {
  expect(shownJson(value)).toBe(shown);
});

test('a long value is cut and says how long it is', () => {
  expect(shownJson('x'.repeat(500), 10)).toBe('"xxxxxxxxx… (502 characters)');
});

test('no character is cut in half', () => {
  expect(shownJson('x😀'.repeat(10), 3)).toBe('"x… (32 characters)');
});
