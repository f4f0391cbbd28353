import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchPattern } from '../../src/schema/matchPattern.ts';

describe('matchPattern', () => {
  test.each<[string, string, boolean | undefined]>([
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['', '', true],
    ['^[A-Z]{2}-[0-9]{5}$', 'AB-40912', true],
    ['^[A-Z]{2}-[0-9]{5}$', 'AB-40912\n', false],
    ['a$', 'a\nb', false],
    ['^.$', '😀', true],
    ['^.$', '\u2028', false],
    ['^[^]$', '\n', true],
    ['[]', 'a', false],
    ['^\\d$', '٣', false],
    ['^\\s$', '\ufeff', true],
    ['^\\S$', '\u3000', false],
    ['^\\w$', 'é', false],
    ['^[\\w-.]+$', 'a-b.c', true],
    ['^[^\\s/]+$', 'a\u00a0b', false],
    ['^\\/x\\-y$', '/x-y', true],
    ['\\u{1F600}', '😀', true],
    ['\\ud83d\\ude00', '😀', true],
    ['^\\cJ$', '\n', true],
    ['^\\x41$', 'A', true],
    ['^\\p{Letter}+$', 'éß', true],
    ['^\\p{Lu}$', 'é', false],
    ['^\\P{L}$', '1', true],
    ['^\\p{Script=Greek}+$', 'αβ', true],
    ['(?<year>\\d{4})-(\\d\\d)', 'on 2026-01', true],
    ['^(?:a|b)*?c$', 'ababc', true],
    ['\\bcat\\b', 'a cat.', true],
    ['^a{0}$', '', true],
    ['^.{1,1500}$', 'é'.repeat(1_200), undefined],
    ['^a{1,1500}$', 'a'.repeat(40), true],
    ['(?=a)', 'a', undefined],
    ['(?<!a)b', 'b', undefined],
    ['(a)\\1', 'aa', undefined],
    ['(', '(', undefined],
    ['(a+)+$', `${'a'.repeat(5_000)}b`, false],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(3_000), false],
    ['((a{100}){100}){100}', 'a', undefined],
    ['(((a{0,30}){0,30}){0,30}){0,30}', 'a', undefined],
    ['__proto__', '__proto__', true],
  ])('%j in %j', (pattern, text, expected) => {
    expect(matchPattern(pattern, text)).toBe(expected);
  });

  test('agrees with the native engine over harmless patterns', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '\\d',
      '\\D',
      '\\w',
      '\\W',
      '\\s',
      '\\S',
      '[ab]',
      '[^ab]',
      '[^\\w]',
      '-',
      '\\b',
      '😀',
    );
    const counted = fc.tuple(
      atom.filter((one) => one !== '\\b'),
      fc.constantFrom('', '?', '*', '+', '{2}', '{0,1}', '{1,}'),
    );
    const piece = fc.oneof(
      counted.map(([one, times]) => one + times),
      atom,
    );
    const pattern = fc
      .array(fc.oneof(piece, fc.constantFrom('^', '$', '|', '(?:a|b)')), { maxLength: 6 })
      .map((parts) => parts.join(''));
    const text = fc
      .array(fc.constantFrom('a', 'b', '1', '_', '-', ' ', '\n', '\u00a0', '\u2028', 'é', '😀'), {
        maxLength: 6,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, text, (one, other) => {
        expect(matchPattern(one, other)).toBe(new RegExp(one, 'u').test(other));
      }),
      { numRuns: 2_000 },
    );
  });
});
