import { expect, test } from 'vitest';
import type { Json } from '../../../src/schema/json.ts';
import { weightOf } from '../../../src/schema/proof/weight.ts';

test.each<[Json, number]>([
  [null, 1],
  ['text', 1],
  [[1, [2]], 4],
  [{ a: 1, b: { c: 2 } }, 4],
])('%j weighs %d', (value, weight) => {
  expect(weightOf(value)).toBe(weight);
});

test('shared parts count wherever they stand, at no cost', () => {
  let value: Json = 1;
  for (let depth = 0; depth < 60; depth += 1) value = [value, value];
  expect(weightOf(value)).toBe(2 ** 61 - 1);
});
