import { describe, expect, test } from 'vitest';
import type { Rename } from '../../src/compat/change.ts';
import { pairTools } from '../../src/compat/pairTools.ts';
import { read } from './read.ts';

const text = { type: 'string' };
const tool = (name: string, properties: object = {}, required: string[] = []) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties, required },
});
const order = { order_id: text, include_items: { type: 'boolean' }, page: { type: 'integer' } };

/** `old>new` for each pair whose name changed, then what is gone and what is new. */
const told = (olds: object[], news: object[], renames: Rename[] = []) => {
  const found = pairTools(read({ tools: olds }), read({ tools: news }), renames);
  return [
    ...found.pairs.flatMap(({ old, next }) => (old.name === next.name ? [] : [`${old.name}>${next.name}`])),
    ...found.removed.map(({ name }) => `-${name}`),
    ...found.added.map(({ name }) => `+${name}`),
  ];
};

describe('pairTools', () => {
  test.each([
    ['the same shape', [tool('a', order)], [tool('z', order)], ['a>z']],
    ['no arguments', [tool('ping')], [tool('pong')], ['-ping', '+pong']],
    ['two candidates', [tool('a', order)], [tool('y', order), tool('z', order)], ['-a', '+y', '+z']],
    [
      'a like name and most of the schema',
      [tool('fetch_order', order)],
      [tool('fetch_one_order', { ...order, note: text })],
      ['fetch_order>fetch_one_order'],
    ],
    [
      'a like name and little of the schema',
      [tool('fetch_order', order)],
      [tool('fetch_one_order', { number: text, with: text })],
      ['-fetch_order', '+fetch_one_order'],
    ],
    [
      'most of the schema under another name',
      [tool('fetch_order', order)],
      [tool('cancel', { ...order, note: text })],
      ['-fetch_order', '+cancel'],
    ],
    [
      'two that became one',
      [tool('add_sub_issue', order), tool('remove_sub_issue', { ...order, note: text })],
      [tool('sub_issue_write', { ...order, method: text })],
      ['-add_sub_issue', '-remove_sub_issue', '+sub_issue_write'],
    ],
    [
      'many of one shape, a prefix dropped',
      [tool('az_disk_list', order), tool('az_disk_get', order)],
      [tool('disk_list', order), tool('disk_get', order)],
      ['az_disk_list>disk_list', 'az_disk_get>disk_get'],
    ],
  ])('%s', (_, olds, news, expected) => {
    expect(told(olds, news)).toEqual(expected);
  });

  test('what the publisher declared goes before likeness', () => {
    const olds = [tool('a', order)];
    const news = [tool('y', order), tool('z', { other: text })];
    expect(told(olds, news, [{ from: 'a', to: 'z' }])).toEqual(['a>z', '+y']);
  });

  test('a declared rename of a tool that is still there is not one', () => {
    expect(told([tool('a', order)], [tool('a', order), tool('z', order)], [{ from: 'a', to: 'z' }])).toEqual([
      '+z',
    ]);
  });

  test('renamed tools do not count for the order', () => {
    const found = pairTools(
      read({ tools: [tool('a', order), tool('b')] }),
      read({ tools: [tool('b'), tool('z', order)] }),
      [],
    );
    expect(found.reordered).toBe(false);
  });
});
