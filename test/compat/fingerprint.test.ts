import { describe, expect, test } from 'vitest';
import { fingerprint, fullFingerprint } from '../../src/compat/fingerprint.ts';

const change = { rule: 'default-changed', tool: 't', path: '/p', before: { a: 1, b: 2 }, after: 3 };

describe('fingerprint', () => {
  test('is twelve hex digits, the beginning of the whole hash', () => {
    expect(fingerprint(change)).toMatch(/^[0-9a-f]{12}$/);
    expect(fullFingerprint(change)).toMatch(/^[0-9a-f]{64}$/);
    expect(fullFingerprint(change).startsWith(fingerprint(change))).toBe(true);
  });

  test('does not depend on the order of members', () => {
    expect(fingerprint({ ...change, before: { b: 2, a: 1 } })).toBe(fingerprint(change));
  });

  test.each([
    { rule: 'annotation-changed' },
    { tool: null },
    { path: '/q' },
    { before: null },
    { after: 4 },
    { after: null },
  ])('depends on %j', (other) => {
    expect(fingerprint({ ...change, ...other })).not.toBe(fingerprint(change));
  });

  test('tells null from nothing', () => {
    const { after: _, ...without } = change;
    expect(fingerprint(without)).not.toBe(fingerprint({ ...without, after: null }));
  });

  test('stays as it is: reviews are kept by it', () => {
    expect(fingerprint(change)).toMatchInlineSnapshot(`"d4f9e4be8f3b"`);
  });
});
