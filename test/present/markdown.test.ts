import { describe, expect, test } from 'vitest';
import { markdownBlock, markdownCode, markdownProse } from '../../src/present/markdown.ts';

describe('prose', () => {
  test.each([
    ['An argument was added, optional.', 'An argument was added, optional.'],
    ['`order_id` was renamed to `order number`.', '`order_id` was renamed to `order number`.'],
    ['The value "a_b" (new) is gone.', 'The value "`a_b`" (new) is gone.'],
    ['cc @octocat, see #12', 'cc `@octocat`, see `#12`'],
    ['<b>bold</b> & more', '`<b>bold</b>` `&` more'],
    ['[a](https://evil.example) ![b](c)', '`[a](https://evil.example`) `![b](c`)'],
    [
      'commit 0123456789abcdef or GH-1 or owner/repo#1',
      'commit `0123456789abcdef` or `GH-1` or `owner/repo#1`',
    ],
    ['www.evil.example a@b.example', '`www.evil.example` `a@b.example`'],
    ['a_b_`c`', '`` a_b_`c` ``'],
    ['one ` alone', 'one `` ` `` alone'],
    ['`` two ```` runs', '````` `` two ```` ````` runs'],
    ['line\n# heading', '`line\\n#` heading'],
    ['- item 1. --- * + =', '`-` item 1. `---` `*` `+` `=`'],
    ['Bewertungen größer gleich 5 bis 10%', 'Bewertungen größer gleich 5 bis 10%'],
    ['', ''],
  ])('%j', (text, markdown) => {
    expect(markdownProse(text)).toBe(markdown);
  });

  test('takes time in proportion to its length', () => {
    for (const text of [
      '!'.repeat(200_000),
      '`'.repeat(200_000),
      '` '.repeat(100_000),
      `${'('.repeat(100_000)}a`,
    ]) {
      expect(markdownProse(text).length).toBeGreaterThanOrEqual(text.length);
    }
  });
});

test.each([
  ['plain', '`plain`'],
  ['a`b', '``a`b``'],
  ['`', '`` ` ``'],
  [' x', '`  x `'],
  ['```', '```` ``` ````'],
  ['', '(empty)'],
  ['a\nb', '`a\\nb`'],
])('code of %j', (text, markdown) => {
  expect(markdownCode(text)).toBe(markdown);
});

test('a block cannot be left from inside', () => {
  expect(markdownBlock('a\n```\nb', 'json', '  ')).toBe('  ````json\n  a\n  ```\n  b\n  ````');
});
