import { describe, expect, test } from 'vitest';
import { columnsOf, wrapped } from '../../src/present/wrapped.ts';

describe('wrapped', () => {
  test.each([
    ['', 10, ['']],
    ['one', 10, ['one']],
    ['one two three', 7, ['one two', 'three']],
    ['exactly ten', 11, ['exactly ten']],
    ['exactly ten', 10, ['exactly', 'ten']],
    ['/a/pointer/longer/than/the/line is whole', 10, ['/a/pointer/longer/than/the/line', 'is whole']],
    ['漢字 漢字 漢字', 9, ['漢字 漢字', '漢字']],
  ])('%j in %i columns', (prose, width, lines) => {
    expect(wrapped(prose, width)).toEqual(lines);
  });

  test('loses no word', () => {
    const prose = Array.from({ length: 200 }, (_, index) => 'w'.repeat(index % 13)).join(' ');
    for (const width of [1, 20, 79]) {
      const words = (text: string) => text.split(' ').filter((word) => word !== '');
      expect(words(wrapped(prose, width).join(' '))).toEqual(words(prose));
    }
  });
});

describe('columnsOf', () => {
  test.each([
    ['abc', 3],
    ['漢字', 4],
    ['é', 1],
    ['e\u0301', 1],
    ['😀', 2],
    ['…', 1],
  ])('%j takes %i', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });
});
