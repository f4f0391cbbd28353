import { expect, test } from 'vitest';
import { createWrongKeys } from '../../../src/http/access/wrongKeys.ts';

test('so many at once, and again as time goes on', () => {
  let now = 0;
  const wrong = createWrongKeys(3, () => now);
  expect([1, 2, 3, 4].map(() => wrong.note('1.2.3.4'))).toEqual([true, true, true, false]);
  expect([wrong.isMany('1.2.3.4'), wrong.isMany('1.2.3.5')]).toEqual([true, false]);
  now += 20_000;
  expect(wrong.isMany('1.2.3.4')).toBe(false);
  expect([1, 2].map(() => wrong.note('1.2.3.4'))).toEqual([true, false]);
  now += 3_600_000;
  expect([1, 2, 3, 4].map(() => wrong.note('1.2.3.4'))).toEqual([true, true, true, false]);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002::', true],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['::1', '::2', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['1.2.3.4', '1.2.3.5', false],
])('%s and %s are one place: %s', (first, second, same) => {
  const wrong = createWrongKeys(1, () => 0);
  wrong.note(first);
  expect(wrong.isMany(second)).toBe(same);
});

test('none is no limit, and what is remembered is bounded', () => {
  const free = createWrongKeys(0, () => 0);
  expect(Array.from({ length: 99 }, () => free.note(null))).not.toContain(false);
  const wrong = createWrongKeys(1, () => 0);
  for (let at = 0; at <= 10_000; at += 1) wrong.note(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
  expect([wrong.isMany('10.0.0.0'), wrong.isMany('10.0.0.1')]).toEqual([false, true]);
});
