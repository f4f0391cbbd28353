import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameClasses } from '../../../src/schema/proof/nameClasses.ts';
import { createSearch } from '../../../src/schema/proof/search.ts';
import { createTerms } from '../../../src/schema/proof/term.ts';

const engine = createSearch({ terms: createTerms() });
engine.reset(1_000_000);

const classesOf = (patterns: readonly string[]): readonly string[] | undefined =>
  nameClasses(engine, patterns)?.map((matched) => matched.join(' '));

const letters = ['a', 'b', 'c'];
const names = [
  '',
  ...letters,
  ...letters.flatMap((one) => letters.map((other) => one + other)),
  'abc',
  'cab',
];

test('every name is in the class of the patterns that it matches', () => {
  const part = fc.constantFrom('a', 'b', 'c', '[ab]', '[bc]', '.');
  const pattern = fc
    .tuple(
      fc.constantFrom('', '^'),
      fc.array(part, { minLength: 1, maxLength: 2 }),
      fc.constantFrom('', '$', '+$'),
    )
    .map(([start, parts, end]) => `${start}${parts.join('')}${end}`);
  fc.assert(
    fc.property(fc.uniqueArray(pattern, { minLength: 1, maxLength: 9 }), (patterns) => {
      const classes = classesOf(patterns);
      if (classes === undefined) return;
      for (const name of names) {
        const matched = patterns.filter((one) => new RegExp(one, 'u').test(name)).join(' ');
        expect(classes).toContain(matched);
      }
    }),
    { numRuns: 300 },
  );
});

test('patterns without a name in common have a class each, and one for the rest', () => {
  const patterns = Array.from({ length: 20 }, (_, n) => `^k${n}_`);
  expect(classesOf(patterns)).toEqual(['', ...patterns]);
});

test('no classes are told where they are too many, or a pattern is not understood', () => {
  expect(classesOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])).toBeUndefined();
  expect(classesOf(['^a', '^b', '^c', '^d', '(?=e)e'])).toBeUndefined();
});
