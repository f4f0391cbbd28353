import { expect, test } from 'vitest';
import { compare } from '../../src/compat/compare.ts';
import { argument } from './read.ts';

test.each([
  [{ minimum: 3 }, { minimum: 5 }, 'The bound `minimum` of `p` is tighter: `5` instead of `3`.'],
  [{}, { maximum: 5 }, 'The bound `maximum` of `p` is tighter: `5` instead of none.'],
  [{ maximum: 5 }, {}, 'The bound `maximum` of `p` is wider: none instead of `5`.'],
  [
    { exclusiveMinimum: 3 },
    { minimum: 3 },
    'The bound `minimum` of `p` is wider: `3` instead of `exclusiveMinimum` `3`.',
  ],
])('from %j to %j', (old, next, message) => {
  const [before, after] = [old, next].map((more) => argument({ type: 'number', ...more }));
  const { changes } = compare(before as never, after as never, { lens: 'declared' });
  expect(changes.map((change) => change.message)).toEqual([message]);
});
