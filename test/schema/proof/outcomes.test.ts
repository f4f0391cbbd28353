import { describe, expect, test } from 'vitest';
import { createOutcomes } from '../../../src/schema/proof/outcomes.ts';

describe('outcomes', () => {
  test('what rested on an assumption goes when that fails', () => {
    const known = createOutcomes();
    const outer = known.conclude('a', () => {
      known.conclude('b', () => known.recall('a') ?? 'unknown');
      expect(known.recall('b')).toBe('empty');
      return { value: 1 };
    });
    expect(outer).toEqual({ value: 1 });
    expect(known.recall('a')).toEqual({ value: 1 });
    expect(known.recall('b')).toBeUndefined();
  });

  test('and stays when that holds', () => {
    const known = createOutcomes();
    known.conclude('a', () => known.conclude('b', () => known.recall('a') ?? 'unknown'));
    expect(known.recall('b')).toBe('empty');
    known.reset();
    expect(known.recall('b')).toBe('empty');
  });

  test('a debt is passed on to what is further out', () => {
    const known = createOutcomes();
    known.conclude('a', () => {
      known.conclude('b', () => {
        known.conclude('c', () => known.recall('b') ?? 'unknown');
        return known.recall('a') ?? 'unknown';
      });
      expect(known.recall('c')).toBe('empty');
      return 'unknown';
    });
    expect(known.recall('b')).toBeUndefined();
    expect(known.recall('c')).toBeUndefined();
  });

  test('what was broken off leaves no assumption behind', () => {
    const known = createOutcomes();
    expect(() =>
      known.conclude('a', () => {
        known.conclude('b', () => known.recall('a') ?? 'unknown');
        throw new Error('no budget');
      }),
    ).toThrow();
    known.reset();
    expect(known.recall('a')).toBeUndefined();
    expect(known.recall('b')).toBeUndefined();
  });
});
