import { describe, expect, test } from 'vitest';
import { placeName, quote, typesShown } from '../../src/compat/quote.ts';

describe('quote', () => {
  test.each([
    ['a text', 'a', '`"a"`'],
    ['a number', 1.5, '`1.5`'],
    ['nothing', undefined, 'nothing'],
    ['an object', { a: 1 }, 'an object'],
    ['a list', ['a', 'b', null], '`"a"`, `"b"` and `null`'],
    ['a list of one', ['a'], '`"a"`'],
    ['a long list', [1, 2, 3, 4, 5, 6, 7], '`1`, `2`, `3`, `4`, `5` and 2 more'],
    ['a mark that turns text round', '\u202Eevil', '`"\\u202eevil"`'],
    ['a zero-width space', 'a\u200Bb', '`"a\\u200bb"`'],
    ['a backtick', 'a`b', '`"a\'b"`'],
  ])('%s', (_, value, shown) => {
    expect(quote(value)).toBe(shown);
  });

  test('is cut to a readable length', () => {
    expect(quote('x'.repeat(1_000)).length).toBeLessThan(70);
    expect(quote('x'.repeat(1_000))).toContain('…');
  });
});

describe('placeName', () => {
  test.each([
    ['/properties/seat/type', '`seat`'],
    ['/properties/seats/items/type', 'Each item of `seats`'],
    ['/properties/a/properties/b/enum', '`b`'],
    ['/$defs/n/type', '`n`'],
    ['', 'The schema'],
  ])('%s', (pointer, name) => {
    expect(placeName(pointer)).toBe(name);
  });
});

test('no type is any type', () => {
  expect(typesShown(undefined)).toBe('any type');
  expect(typesShown(['string', 'null'])).toBe('`string` or `null`');
});
