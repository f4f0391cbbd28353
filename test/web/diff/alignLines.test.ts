import { expect, test } from 'vitest';
import { alignLines } from '../../../src/web/diff/alignLines.ts';

const shown = (old: string, next: string, kin = false): string =>
  alignLines([...old], [...next], {
    key: (line) => line,
    ...(kin && { kin: (line: string) => line.toLowerCase() }),
  })
    .map((row) => `${row.old ?? ' '}${row.same ? '=' : '|'}${row.next ?? ' '}`)
    .join(' ');

test.each([
  ['', '', ''],
  ['abc', 'abc', 'a=a b=b c=c'],
  ['abc', '', 'a|  b|  c| '],
  ['', 'ab', ' |a  |b'],
  ['abc', 'axc', 'a=a b|x c=c'],
  ['abcd', 'ad', 'a=a b|  c|  d=d'],
  ['ad', 'abcd', 'a=a  |b  |c d=d'],
  ['xaxbx', 'ab', 'x|  a=a x|  b=b x| '],
  ['aa', 'aaa', 'a=a a=a  |a'],
])('%j against %j', (old, next, rows) => {
  expect(shown(old, next)).toBe(rows);
});

test('what is kin is paired before what only stands in the same place', () => {
  expect(shown('1abc2', '1C2')).toBe('1=1 a|C b|  c|  2=2');
  expect(shown('1abc2', '1C2', true)).toBe('1=1 a|  b|  c|C 2=2');
});

test('each side is given back whole and in its order, whatever is aligned and however little may be compared', () => {
  let seed = 7;
  const next = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  for (let round = 0; round < 300; round += 1) {
    const text = () => Array.from({ length: next() % 12 }, () => 'abCAc'.charAt(next() % 5));
    const [a, b] = [text(), text()];
    const rows = alignLines(a, b, {
      key: (x) => x,
      kin: (x) => x.toLowerCase(),
      most: next() % 2 === 0 ? 4 : 1_000,
    });
    expect(rows.flatMap((row) => row.old ?? [])).toEqual(a);
    expect(rows.flatMap((row) => row.next ?? [])).toEqual(b);
    expect(rows.every((row) => !row.same || row.old === row.next)).toBe(true);
  }
});
