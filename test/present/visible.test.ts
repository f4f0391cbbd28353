import { expect, test } from 'vitest';
import { visible } from '../../src/present/visible.ts';

test.each([
  ['plain words', 'plain words'],
  ['Zażółć gęślą jaźń, 漢字, שלום', 'Zażółć gęślą jaźń, 漢字, שלום'],
  ['two\nlines\tand\rmore', 'two\\nlines\\tand\\rmore'],
  ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
  ['\u009b31m \u007f \u0000', '\\u009b31m \\u007f \\u0000'],
  ['user\u202egpj.exe', 'user\\u202egpj.exe'],
  ['\u2066x\u2069 \u200e \u061c', '\\u2066x\\u2069 \\u200e \\u061c'],
  ['\ufeffmark \u200b \u00ad', '\\ufeffmark \\u200b \\u00ad'],
  ['\u2028 \u2029', '\\u2028 \\u2029'],
  ['\ud800 alone', '\\ud800 alone'],
  ['tag \u{e0041}', 'tag \\udb40\\udc41'],
  ['create\u200dticket', 'create\\u200dticket'],
  ['👩\u200d👩', '👩\u200d👩'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['می\u200c\u200cخواهم', 'می\u200c\\u200cخواهم'],
  ['\u200dfirst', '\\u200dfirst'],
])('%j is shown as %j', (text, shown) => {
  expect(visible(text)).toBe(shown);
});
