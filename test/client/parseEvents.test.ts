import { describe, expect, test } from 'vitest';
import { createEventParser } from '../../src/client/parseEvents.ts';

const parse = (...parts: readonly string[]) => {
  const parser = createEventParser('0');
  return parts.flatMap((part) => parser.push(part));
};
const block = (data: string, id = '0', event = 'message') => ({ data, id, event });

describe('an event stream', () => {
  test.each([
    ['a block', ['data: a\n\n'], [block('a')]],
    ['two lines of data', ['data: a\ndata:b\n\n'], [block('a\nb')]],
    ['an event with a name and an id', ['id: 7\nevent: moved\ndata: a\n\n'], [block('a', '7', 'moved')]],
    ['an id that stays', ['id: 7\n\ndata: a\n\n'], [block('', '7'), block('a', '7')]],
    ['an id with U+0000', ['id: 7\0\ndata: a\n\n'], [block('a')]],
    ['a comment', [': hello\n\n'], [block('')]],
    ['a field that nobody knows', ['other: x\ndata: a\n\n'], [block('a')]],
    ['a field without a colon', ['data\n\n'], [block('')]],
    ['carriage returns', ['data: a\r\rdata: b\r\n\r\n'], [block('a'), block('b')]],
    ['an end of line cut in two', ['data: a\r', '\n\r', '\n'], [block('a')]],
    ['single characters', [...'id: 1\ndata: ab\n\n'], [block('ab', '1')]],
    ['a byte order mark', ['\ufeffdata: a\n\n'], [block('a')]],
    ['an unfinished block', ['data: a\n'], []],
  ])('of %s is read', (_, parts, blocks) => {
    expect(parse(...parts)).toEqual(blocks);
  });

  test('says how long to wait', () => {
    const parser = createEventParser('');
    parser.push('retry: 2000\nretry: soon\n');
    expect(parser.retry()).toBe(2_000);
  });

  test('with a line or a block without end is refused', () => {
    expect(() => createEventParser('', 10).push('data: 0123456789')).toThrow('longer');
    expect(() => createEventParser('', 10).push('data: 0\ndata: 1\n')).toThrow('longer');
  });
});
