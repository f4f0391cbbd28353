import fc from 'fast-check';
import { compare } from 'semver';
import { expect, test } from 'vitest';
import { versionRank } from '../../../src/registry/versions/versionRank.ts';

const number = fc.oneof(fc.nat(12), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })).map(String);
const identifier = fc.oneof(number, fc.stringMatching(/^[0-9]{0,2}[A-Za-z-][0-9A-Za-z-]{0,3}$/));
const version = fc
  .tuple(number, number, number, fc.array(identifier, { maxLength: 3 }))
  .map(
    ([major, minor, patch, tail]) =>
      `${major}.${minor}.${patch}${tail.length > 0 ? `-${tail.join('.')}` : ''}`,
  );

test('ranks order as versions do', () => {
  const sign = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  fc.assert(
    fc.property(version, version, (a, b) => {
      expect(sign(versionRank(a), versionRank(b))).toBe(compare(a, b));
    }),
    { numRuns: 3_000 },
  );
});

/** The worked order of semver 2.0.0, section 11. */
const ordered = [
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.9.0',
  '1.10.0',
  '2.0.0',
  '10.0.0',
];
test('the worked order of the standard', () => {
  expect(ordered.map(versionRank).toSorted()).toEqual(ordered.map(versionRank));
});
