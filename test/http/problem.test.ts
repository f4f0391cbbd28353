import { describe, expect, test } from 'vitest';
import { problem, problemOf } from '../../src/http/problem.ts';
import { doorCodes, problemTable } from '../../src/http/problemTable.ts';
import { Problem, problemCodes } from '../../src/registry/problem.ts';

describe('problem', () => {
  test('is a problem document with the words of the registry', async () => {
    const thrown = new Problem('stale-latest', 'Latest is 2.0.0.', 'Read it and try again.', {
      errors: [{ pointer: '/tools/0', message: 'No.' }],
      data: { latest: '2.0.0', status: 200, type: 'forged' },
    });
    const answer = problemOf(thrown);
    expect(answer.status).toBe(409);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toEqual({
      type: 'stale-latest',
      title: problemTable['stale-latest'].title,
      status: 409,
      detail: 'Latest is 2.0.0. Read it and try again.',
      errors: [{ pointer: '/tools/0', message: 'No.' }],
      latest: '2.0.0',
    });
  });

  test('says when to try again', () => {
    expect(problem('database-away', 'x').headers.get('retry-after')).toBe('1');
    expect(problem('unknown-toolset', 'x').headers.get('retry-after')).toBeNull();
  });
});

test.each([...problemCodes, ...doorCodes])('%s is an error status with a title', (code) => {
  const { status, title, retryAfter } = problemTable[code];
  expect(status).toBeGreaterThanOrEqual(400);
  expect(title).not.toBe('');
  expect(retryAfter !== undefined).toBe(status === 503);
});
