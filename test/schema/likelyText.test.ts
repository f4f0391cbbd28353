import { expect, test } from 'vitest';
import { likelyText } from '../../src/schema/likelyText.ts';

test.each([
  ['orderId', 'AB-40912'],
  ['start_date', '2026-01-31'],
  ['constructor', 'text'],
  ['', 'text'],
])('%s: %s', (name, expected) => {
  expect(likelyText(name, 'text')).toBe(expected);
});
