import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childOf, childrenOf, isSpaced, readJsonText } from '../../../src/formats/wire/jsonText.ts';

test('the text of every part is the text it was read from', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, '\t'), (values, space) => {
      const text = ` ${JSON.stringify({ a: 1, list: values }, null, space)}\n`;
      const root = readJsonText(text);
      const list = root && childOf(root, 'list');
      expect(list?.value).toEqual(JSON.parse(text).list);
      for (const child of list === undefined ? [] : childrenOf(list)) {
        expect(JSON.parse(child.text as string)).toEqual(child.value);
      }
    }),
  );
});

test('a name that stands twice means its last value', () => {
  const root = readJsonText('{"a":[1],"\\u0061":[2]}');
  expect(root && childOf(root, 'a')).toEqual({ value: [2], text: '[2]' });
});

test.each([
  ['{"a":"b c"}', false],
  ['{"a": 1}', true],
  ['[1,\n2]', true],
  ['"\\" "', false],
])('%s has white space between its parts: %s', (text, spaced) => {
  expect(isSpaced(text)).toBe(spaced);
});
