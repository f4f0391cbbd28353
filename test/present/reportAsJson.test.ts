import { expect, test } from 'vitest';
import type { Change } from '../../src/compat/change.ts';
import { reportAsJson } from '../../src/present/reportAsJson.ts';
import { added, renamed, reportOf } from './sampleReports.ts';

test('the fields stand in one order, whatever the order they were made in', () => {
  const shuffled = Object.fromEntries(Object.entries(renamed).reverse()) as unknown as Change;
  expect(JSON.stringify(reportAsJson(reportOf(shuffled)))).toBe(
    JSON.stringify(reportAsJson(reportOf(renamed))),
  );
  expect(Object.keys(reportAsJson(reportOf()))).toEqual([
    'verdict',
    'bump',
    'lens',
    'engine',
    'renames',
    'changes',
  ]);
});

test('a change keeps every field that it has, and gets none', () => {
  expect(reportAsJson(reportOf(renamed, added)).changes).toEqual([renamed, added]);
});

test('falsy values are values', () => {
  const change = { ...added, before: null, after: false };
  expect(reportAsJson(reportOf(change)).changes).toEqual([change]);
});

test('renames keep their tool', () => {
  const renames = [
    { to: 'b', from: 'a' },
    { tool: 't', to: 'd', from: 'c' },
  ];
  expect(JSON.stringify(reportAsJson({ ...reportOf(), renames }).renames)).toBe(
    '[{"from":"a","to":"b"},{"from":"c","to":"d","tool":"t"}]',
  );
});
