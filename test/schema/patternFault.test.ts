import { describe, expect, test } from 'vitest';
import { patternFault, readPattern } from '../../src/schema/patternFault.ts';

describe('patternFault', () => {
  test.each([
    '^a$',
    '\\-\\_',
    '^[\\w-.]+$',
    '(?=a)b',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    '\\p{Letter}',
    '{',
    'a{99999}',
    '(a+)+$',
  ])('%s is valid', (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
    expect(readPattern(pattern)?.type).toBe('Pattern');
  });

  test.each([
    ['(', 'unterminated group'],
    ['[', 'unterminated character class'],
    ['a**', 'nothing to repeat'],
    ['[b-a]', 'range out of order in character class'],
    ['(?<a>x)(?<a>y)', 'duplicate capture group name'],
    ['a'.repeat(10_001), 'it is longer than 10000 characters'],
    [`${'('.repeat(201)}${')'.repeat(201)}`, 'its groups are nested more than 200 levels deep'],
    ['('.repeat(10_000), 'its groups are nested more than 200 levels deep'],
  ])('%.20s is not', (pattern, fault) => {
    expect(patternFault(pattern)).toBe(fault);
    expect(readPattern(pattern)).toBeUndefined();
  });
});
