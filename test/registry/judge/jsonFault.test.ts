import { describe, expect, test } from 'vitest';
import { jsonFault } from '../../../src/registry/judge/jsonFault.ts';

const faulty: readonly [text: string, index: number, words: RegExp][] = [
  ['', 0, /ends too early/],
  ['{', 1, /ends too early/],
  ['{"a"', 4, /ends too early/],
  ['nope', 0, /value is missing where "n"/],
  ['{"a" 1}', 5, /colon is missing/],
  ['{"a":1,}', 7, /property name in double quotes/],
  ["{'a':1}", 1, /property name in double quotes/],
  ['{"a":1 "b":2}', 7, /comma or } is missing/],
  ['[1 2]', 3, /comma or ] is missing/],
  ['[1,]', 3, /value is missing where "\]"/],
  ['[1}', 2, /comma or ] is missing/],
  ['{"a":01}', 6, /comma or } is missing/],
  ['[1] x', 4, /more text after the end/],
  ['"a\u0001"', 2, /control character/],
  ['"\\x"', 1, /backslash begins no known escape/],
  ['"\\u12g4"', 1, /backslash begins no known escape/],
  ['"abc', 4, /not closed/],
  ['{"a', 3, /not closed/],
  ['[NaN]', 1, /value is missing where "N"/],
  ['[tru]', 1, /value is missing where "t"/],
  ['{"a":[{"b":[]},{"c":tru}]}', 20, /value is missing where "t"/],
  [`[${'1'.repeat(1_000_000)}x]`, 1_000_001, /comma or ] is missing/],
];

describe('jsonFault', () => {
  test.each(faulty)('%.30s at %i', (text, index, words) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonFault(text).index).toBe(index);
    expect(jsonFault(text).words).toMatch(words);
  });

  test.each([
    '{"a":[1,-2.5e+3,true,false,null,"\\u00e9\\n",{}],"b":{"c":[]}}',
    ' \t\r\n[ ] ',
    '"x"',
    '0',
    '{"__proto__":{"":[[[]]]}}',
  ])('finds nothing before the end of %s', (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(jsonFault(text).index).toBe(text.length);
  });
});
