import { expect, test } from 'vitest';
import { boundedMemo } from '../../src/cost/boundedMemo.ts';

test('what was asked for longest ago is forgotten first', () => {
  const memo = boundedMemo<number>(4);
  const asked: string[] = [];
  const ask = (text: string): number =>
    memo(text, () => {
      asked.push(text);
      return text.length;
    });
  for (const text of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb', 'longer', 'longer'])
    expect(ask(text)).toBe(text.length);
  expect(asked).toEqual(['aa', 'bb', 'cc', 'bb', 'longer', 'longer']);
});
