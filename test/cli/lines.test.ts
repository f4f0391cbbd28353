import { describe, expect, test } from 'vitest';
import { lines } from '../../src/cli/lines.ts';

const split = async (chunks: readonly string[], most?: number): Promise<(string | undefined)[]> => {
  const stream = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  const found: (string | undefined)[] = [];
  for await (const line of lines(stream, most)) found.push(line && Buffer.from(line).toString());
  return found;
};

describe('lines', () => {
  test.each([
    [[], []],
    [['a\nb\n'], ['a', 'b']],
    [['a\nb'], ['a', 'b']],
    [
      ['a', 'b\nc', '\n', 'd'],
      ['ab', 'c', 'd'],
    ],
    [['\n\n  \r\na\n \n'], ['a']],
    [['a\r\nb\r\n'], ['a\r', 'b\r']],
    [['é'.repeat(3)], ['ééé']],
  ])('%j gives %j', async (chunks, expected) => {
    expect(await split(chunks)).toEqual(expected);
  });

  test('a line that is too long is left out, and the next is whole', async () => {
    expect(await split(['aaa', 'aaa', 'a\nbbb\n', 'cccccc\nd'], 5)).toEqual([
      undefined,
      'bbb',
      undefined,
      'd',
    ]);
  });
});
