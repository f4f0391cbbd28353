import { expect, test } from 'vitest';
import { viewToolset } from '../../src/lint/toolsetView.ts';
import { toolsNamedIn } from '../../src/lint/toolsNamedIn.ts';
import { toolsetOf } from './examples.ts';

const view = viewToolset(
  toolsetOf({
    tools: [
      { name: 'get_key', inputSchema: { type: 'object', properties: { find_by: { enum: ['get_all'] } } } },
      { name: 'list_keys', inputSchema: { type: 'object', properties: { sort_by: {} } } },
    ],
  }),
  { tokens: { most: 0, count: () => 0 } },
);

test.each([
  ['Use find_key first.', ['find_key']],
  ['For others use `find_key` or search_board, not list_keys.', ['find_key', 'search_board']],
  ['The find_key tool does that. Use findKey for more.', ['find_key', 'findKey']],
  ['Use get_key, or list_keys where there are many.', []],
  ['Use find_by to search, and get_all for all; see sort_by.', []],
  ['Use the list_all parameter, or use get_x=1, or see get_file.json and /get_a/get_b.', []],
  ['Use snake_case and some_other words; the user_id is set.', []],
  ['A find_key that nobody is sent to.', []],
  ['', []],
])('%s', (text, names) => {
  expect(toolsNamedIn(text, view.tools[0] as never).map(({ name }) => name)).toEqual(names);
});
