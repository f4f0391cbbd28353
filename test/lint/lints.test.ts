import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lints } from '../../src/lint/lints/index.ts';
import { lintExample } from './examples.ts';

describe('every lint', () => {
  test('stands in the list by its file name', () => {
    const files = readdirSync('src/lint/lints').filter((file) => file !== 'index.ts');
    expect(lints.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
  });

  test.each(lints)('$id finds its bad example', ({ id, example, level }) => {
    const found = lintExample(example.bad).filter((finding) => finding.lint === id);
    expect(found.length).toBeGreaterThan(0);
    for (const finding of found) {
      expect(finding.level).toBe(level);
      for (const words of [finding.says, finding.why, finding.instead]) {
        expect(words).toMatch(/^[A-Z`0-9"].*[.?!"`]$/s);
        expect(words).not.toMatch(/undefined|\[object|NaN/);
      }
    }
  });

  test.each(lints)('$id has a good example in which nothing is wrong', ({ example }) => {
    expect(lintExample(example.good).map(({ lint, says }) => `${lint}: ${says}`)).toEqual([]);
  });
});
