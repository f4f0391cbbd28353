import { expect, test } from 'vitest';
import { readKeyWish } from '../../../src/registry/access/readKeyWish.ts';
import { sameOwner } from '../../../src/registry/access/sameOwner.ts';
import { scopes } from '../../../src/registry/access/scope.ts';

test.each([
  ['anna', 'Anna', true],
  ['anna', ' anna ', true],
  ['anna', 'ann\u200ba', true],
  ['Ann\u00e9', 'Anne\u0301', true],
  ['ops team', 'Ops  Team', true],
  ['anna', 'hanna', false],
])('%j and %j are one owner: %s', (one, other, same) => {
  expect(sameOwner(one, other)).toBe(same);
});

const read = (owner: string) =>
  readKeyWish(
    { name: 'ci', owner, scopes: ['read'] },
    { scopes: new Set(scopes), toolsets: ['*'] },
    new Date(),
  ).owner;

test('an owner is kept without what nobody sees of it', () => {
  expect([read(' anna '), read('Anne\u0301')]).toEqual(['anna', 'Ann\u00e9']);
});

test.each(['', '  ', 'a\nb', 'ann\u200ba', '\u202eanna', 'a\u2028b'])('%j is no owner', (owner) => {
  expect(() => read(owner)).toThrow('cannot be seen');
});
