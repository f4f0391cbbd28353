import { expect, test } from 'vitest';
import { table } from '../../src/present/table.ts';

test('columns are aligned and nothing trails', () => {
  expect(
    table([
      ['support', '1.0.0', ''],
      ['漢字', '10.0.0', 'yes'],
      ['a\nb', '1', ''],
    ]),
  ).toBe('support  1.0.0\n漢字     10.0.0  yes\na\\nb     1\n');
});

test('no rows are no lines', () => {
  expect(table([])).toBe('');
});
