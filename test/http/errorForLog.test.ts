import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { errorForLog } from '../../src/http/errorForLog.ts';

test('a failed query is told without what was asked with it', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "pins_pkey"'), {
    code: '23505',
    constraint_name: 'pins_pkey',
    detail: 'Key (session)=(swordfish) already exists.',
    parameters: ['swordfish'],
  });
  const told = errorForLog(new DrizzleQueryError('insert into pins values ($1)', ['swordfish'], cause));
  expect(told).toMatchObject({
    message: 'Failed query: insert into pins values ($1)',
    cause: { code: '23505', constraint_name: 'pins_pkey', message: expect.stringContaining('duplicate key') },
  });
  expect(JSON.stringify(told)).not.toContain('swordfish');
  expect(told).toMatchObject({ stack: expect.stringMatching(/^\s+at /) });
});

test.each([
  ['a word', 'a word'],
  [undefined, 'undefined'],
  [{ secret: 1 }, 'not an error'],
])('what is no error at all: %j', (given, told) => {
  expect(errorForLog(given)).toBe(told);
});

test('causes that go round in a circle end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(errorForLog(error)).length).toBeLessThan(20_000);
});
