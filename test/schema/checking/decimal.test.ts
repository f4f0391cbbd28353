import { expect, test } from 'vitest';
import { isMultiple } from '../../../src/schema/checking/decimal.ts';

test.each([
  [0.3, 0.1, true],
  [0.35, 0.1, false],
  [4.35, 0.01, true],
  [1e21, 1e20, true],
  [1.5e-7, 5e-8, true],
  [1e308, 5e-324, true],
  [-6, 3, true],
  [-7, 3, false],
  [0, 0.7, true],
  [7, 0, false],
  [Number.POSITIVE_INFINITY, 1, false],
])('%d is a multiple of %d: %s', (value, divisor, expected) => {
  expect(isMultiple(value, divisor)).toBe(expected);
});
