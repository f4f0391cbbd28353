import { describe, expect, test } from 'vitest';
import { language, within, wordsOf } from '../../../src/schema/proof/language.ts';

const infinite = Number.POSITIVE_INFINITY;

describe('language', () => {
  test.each([
    ['^[a-z]+$', '^[a-z/]+$', true],
    ['^[a-z/]+$', '^[a-z]+$', false],
    ['abc', 'b', true],
    ['^a|b$', 'a|b', true],
    ['a|b', '^a|b$', false],
    ['^\\d{3}$', '^[0-9]+$', true],
    ['^$', '^a*$', true],
    ['^\\p{Lu}', '\\p{L}', true],
    ['^a\\_b\\-c$', '^[a-c\\-_]+$', true],
  ])('%s within %s: %s', (inner, outer, expected) => {
    const difference = within([inner], [outer], 0, infinite);
    expect(difference?.isEmpty).toBe(expected);
  });

  test.each(['(?=a)b', '\\bword\\b', '(a)\\1', 'a^b', '(^a)', '(', '(a|b)*a(a|b){40}$'])(
    '%s is left undecided',
    (pattern) => {
      expect(language(pattern)).toBeUndefined();
    },
  );

  test('lengths are counted in code points', () => {
    expect(within(['^😀{2}$'], [], 2, 2)?.isEmpty).toBe(false);
    expect(within(['^😀{2}$'], [], 3, 9)?.isEmpty).toBe(true);
  });

  test('words are short and readable', () => {
    const texts = within(['^[A-Z]{2}-[0-9]{3}$'], [], 0, infinite);
    expect(texts && [...wordsOf(texts, 1)]).toEqual(['AB-010']);
  });

  test('patterns that change what is left may be few, and those that have nothing in common with it many', () => {
    const holds = (from: number, many: number): string[] =>
      Array.from({ length: many }, (_, n) => `k${from + n}`);
    expect(within(holds(0, 9), [], 0, infinite)).toBeUndefined();
    expect(within([], holds(0, 9), 0, infinite)).toBeUndefined();
    expect(within(holds(0, 4), holds(4, 5), 0, infinite)).toBeUndefined();
    const begun = holds(0, 200).map((one) => `^${one}_`);
    expect(within(['^other'], begun, 0, infinite)?.isEmpty).toBe(false);
    expect(within(['^k7_x'], begun, 0, infinite)?.isEmpty).toBe(true);
    expect(within(['^other'], [...begun, ...begun], 0, infinite)).toBeUndefined();
  });

  test('an empty language has no words', () => {
    const texts = within(['^a$', '^b$'], [], 0, infinite);
    expect(texts && [...wordsOf(texts, 1)]).toEqual([]);
  });
});
