import { expect, test } from 'vitest';
import { canonicalText } from '../../src/schema/canonicalText.ts';
import type { Json } from '../../src/schema/json.ts';

test.each<[Json, Json, boolean]>([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [0, -0, true],
  [1, '1', false],
  [null, 'null', false],
  [{ a: null }, {}, false],
  [JSON.parse('{"__proto__": 1}'), {}, false],
])('%j and %j', (a, b, same) => {
  expect(canonicalText(a) === canonicalText(b)).toBe(same);
});
