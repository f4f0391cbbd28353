import { describe, expect, test } from 'vitest';
import { readJson } from '../../../src/registry/judge/readJson.ts';

const read = (text: string, depth = 64) => readJson(Buffer.from(text), depth);

describe('readJson', () => {
  test('keeps names such as __proto__ as names', () => {
    const { value } = read('{"__proto__":{"a":1},"constructor":2}') as { value: object };
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
  });

  test.each([
    ['an array as deep as allowed', '['.repeat(64) + ']'.repeat(64), true],
    ['an array one deeper', '['.repeat(65) + ']'.repeat(65), false],
    ['objects one deeper', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, false],
    ['far too deep', '['.repeat(1_000_000), false],
    ['brackets in a string', JSON.stringify('['.repeat(100)), true],
    ['brackets after an escaped quote in a string', `"\\"${'['.repeat(100)}"`, true],
    ['many brackets side by side', `[${'[],'.repeat(1_000)}[]]`, true],
  ])('depth: %s', (_, text, fine) => {
    expect(read(text).ok).toBe(fine);
  });

  test('tells line and column of a fault', () => {
    expect(read('{\n  "a": 1,\n  b: 2\n}')).toEqual({
      ok: false,
      fault:
        'The body is not JSON: a property name in double quotes is missing, at line 3, column 3. Correct it there.',
    });
  });

  test('refuses what is empty and what is not UTF-8', () => {
    expect(read('')).toEqual({ ok: false, fault: 'The body is empty. Send a JSON object.' });
    expect(readJson(Uint8Array.of(0x22, 0xff, 0x22), 64)).toEqual({
      ok: false,
      fault: 'The body is not UTF-8. Send it in that encoding.',
    });
    expect(readJson(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), 64).ok).toBe(false);
  });

  test('a number of a million digits is read, if not kept', () => {
    expect(read('1'.repeat(1_000_000))).toEqual({ ok: true, value: Number.POSITIVE_INFINITY });
  });
});
