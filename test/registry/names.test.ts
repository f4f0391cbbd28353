import { expect, test } from 'vitest';
import { requireText, requireToolsetName } from '../../src/registry/names.ts';

const names: [name: string, fits: boolean][] = [
  ['support', true],
  ['0', false],
  ['123', false],
  ['1a', true],
  ['a.b_c-d', true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['', false],
  ['.a', false],
  ['A', false],
  ['a b', false],
  ['a\n', false],
  ['a\0', false],
  ['__proto__', false],
  ['constructor', true],
];
test.each(names)('a toolset may be called %j: %s', (name, fits) => {
  if (fits) expect(requireToolsetName(name)).toBe(name);
  else expect(() => requireToolsetName(name)).toThrow(expect.objectContaining({ code: 'invalid-request' }));
});

const texts: [text: string, fits: boolean][] = [
  ['', true],
  ['🧰 and a line\n', true],
  ['a\0b', false],
  ['\ud83e', false],
  ['\udde0', false],
  ['\ufeffmarked', false],
  ['marked\ufeff', true],
  ['x'.repeat(10_001), false],
];
test.each(texts)('the text %j may be kept: %s', (text, fits) => {
  if (fits) expect(requireText(text, 'message')).toBe(text);
  else
    expect(() => requireText(text, 'message')).toThrow(expect.objectContaining({ code: 'invalid-request' }));
});
