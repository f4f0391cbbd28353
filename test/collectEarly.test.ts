import { describe, expect, test } from 'vitest';
import { growthPercent } from '../src/collectEarly.ts';

const MiB = 1024 * 1024;

describe('collectEarly', () => {
  test.each([
    [32 * MiB, 200],
    [64 * MiB, 100],
    [128 * MiB, 50],
    [1_024 * MiB, 50],
  ])('a heap of %i bytes grows by %i percent', (bytes, percent) => {
    expect(growthPercent(bytes)).toBe(percent);
  });

  test('a heap of nothing may grow too', () => {
    expect(Number.isFinite(growthPercent(0))).toBe(true);
  });
});
