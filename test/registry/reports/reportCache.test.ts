import { expect, test } from 'vitest';
import { createReportCache } from '../../../src/registry/reports/reportCache.ts';

test('the least recently used go when the characters are too many', () => {
  const cache = createReportCache(40);
  for (const id of ['a', 'b', 'c', 'd']) cache.keep(id, id.repeat(10));
  cache.find('a');
  cache.keep('e', 'e'.repeat(10));
  expect(['a', 'b', 'c', 'd', 'e'].filter((id) => cache.find(id) !== undefined)).toEqual([
    'a',
    'c',
    'd',
    'e',
  ]);
});

test('what is put twice counts once, and what is too large is not kept', () => {
  const cache = createReportCache(40);
  for (let count = 0; count < 10; count += 1) cache.keep('a', 'a'.repeat(10));
  cache.keep('b', 'b'.repeat(10));
  cache.keep('large', 'x'.repeat(21));
  expect([cache.find('a')?.length, cache.find('b')?.length, cache.find('large')]).toEqual([
    10,
    10,
    undefined,
  ]);
});
