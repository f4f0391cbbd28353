import { describe, expect, test } from 'vitest';
import { readRetryAfter, retryWait } from '../../src/client/retryWait.ts';

describe('the wait before the next attempt', () => {
  test.each([
    [0, 0, 100],
    [0, 1, 200],
    [1, 0.5, 300],
    [3, 0, 800],
    [50, 1, 30_000],
  ])('after %i failures, with the dice at %d, is %i', (failures, dice, wait) => {
    expect(retryWait(failures, undefined, () => dice)).toBe(wait);
  });

  test('is what the other side asks for, and a little more', () => {
    expect(retryWait(5, 2_000, () => 0)).toBe(2_000);
    expect(retryWait(5, 2_000, () => 1)).toBe(2_250);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each([
    [null, undefined],
    ['3', 3_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['99999999999', undefined],
  ])('%s is %s', (value, milliseconds) => {
    expect(readRetryAfter(value, now)).toBe(milliseconds);
  });
});
