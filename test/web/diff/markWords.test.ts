import { expect, test } from 'vitest';
import { markWords } from '../../../src/web/diff/markWords.ts';

const shown = (marks: readonly { text: string; changed: boolean }[]): string =>
  marks.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');

test.each([
  ['Find articles.', 'Find articles.', 'Find articles.', 'Find articles.'],
  ['ten unless given', 'five unless given', '[ten] unless given', '[five] unless given'],
  ['a b', 'a x y b', 'a b', 'a [x y ]b'],
  ['["a", "b"]', '["a", "b", "c"]', '["a", "b"]', '["a", "b"[, "c"]]'],
  ['', 'new', '', '[new]'],
  ['größer', 'größte', '[größer]', '[größte]'],
])('%j against %j', (old, next, left, right) => {
  const marks = markWords(old, next);
  expect([shown(marks.old), shown(marks.next)]).toEqual([left, right]);
});

test('long texts without anything in common are marked whole, in little time', () => {
  const { old, next } = markWords('a '.repeat(20_000), 'b '.repeat(20_000));
  expect(old.map(({ text }) => text).join('')).toBe('a '.repeat(20_000));
  expect(next.some(({ changed }) => changed)).toBe(true);
});
