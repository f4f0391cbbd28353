import { describe, expect, test } from 'vitest';
import {
  commonMultiple,
  decimal,
  firstMultiple,
  isMultiple,
  lastMultiple,
  times,
} from '../../../src/schema/proof/decimal.ts';

describe('decimal', () => {
  test.each([
    [0.3, 0.1, true],
    [0.35, 0.1, false],
    [1e300, 3, false],
    [3e300, 3, true],
    [1e-300, 1e-301, true],
    [-4, 2, true],
    [0, 7, true],
    [19.99, 0.01, true],
    [1, 0, false],
  ])('%d is a multiple of %d: %s', (value, step, expected) => {
    expect(isMultiple(value, step)).toBe(expected);
  });

  test.each([
    [4, 6, 12],
    [0.4, 0.6, 1.2],
    [1, 0.25, 1],
  ])('the common multiple of %d and %d is %d', (a, b, expected) => {
    expect(times(commonMultiple(decimal(a), decimal(b)), 1n)).toBe(expected);
  });

  test.each([
    [-0.5, 1, 0n, -1n],
    [0.5, 1, 1n, 0n],
    [3, 1, 3n, 3n],
    [0.25, 0.1, 3n, 2n],
  ])('from %d on in steps of %d', (value, step, first, last) => {
    expect(firstMultiple(value, decimal(step))).toBe(first);
    expect(lastMultiple(value, decimal(step))).toBe(last);
  });
});
