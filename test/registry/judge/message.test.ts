import { describe, expect, test } from 'vitest';
import { createMessageReader, writeMessage } from '../../../src/registry/judge/message.ts';

/** What a reader makes of messages that come in chunks of so many bytes. */
const sent = (values: readonly unknown[], size: number): readonly unknown[] => {
  const heard: unknown[] = [];
  const take = createMessageReader((value) => heard.push(value));
  const all = Buffer.concat(values.flatMap(writeMessage));
  for (let at = 0; at < all.length; at += size) take(all.subarray(at, at + size));
  return heard;
};

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index % 251);

describe('messages', () => {
  const values: readonly unknown[] = [
    null,
    'text',
    { bytes: bytes(10), deep: [{ again: bytes(300) }], none: undefined, nothing: bytes(0) },
    [],
    { __proto__: null, numbers: [Number.POSITIVE_INFINITY, -0, Number.NaN] },
    new Map([['a', bytes(3)]]),
    bytes(0),
  ];
  test.each([1, 2, 3, 7, 64, 100_000])('come whole in chunks of %i bytes', (size) => {
    const heard = sent(values, size);
    expect(heard).toEqual(values);
  });

  test('bytes are taken as they are, and of an array in another no more than it is', () => {
    const part = bytes(100).subarray(10, 20);
    expect(writeMessage({ part })).toContain(part);
    expect(sent([{ part }], 5)).toEqual([{ part }]);
  });

  test('an own property __proto__ stays one', () => {
    const [heard] = sent([JSON.parse('{"__proto__":{"a":1}}')], 5) as [object];
    expect(Object.keys(heard)).toEqual(['__proto__']);
  });

  test.each([
    ['a function', { f: () => 1 }],
    ['what is nested 100,000 deep', nested(100_000)],
  ])('%s is not sent', (_, value) => {
    expect(() => writeMessage(value)).toThrow();
  });
});

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
