import { describe, expect, test } from 'vitest';
import { asFailure } from '../../src/cli/operate.ts';

const wrapped = (code: string, message: string): Error =>
  new Error('Failed query: select 1\nparams: secret', { cause: Object.assign(new Error(message), { code }) });

describe('what keeps a command from its database', () => {
  test.each([
    [
      '3D000',
      'database "nodb" does not exist',
      3,
      'the database refuses: database "nodb" does not exist; see',
    ],
    [
      '28P01',
      'password authentication failed',
      3,
      'the database refuses: password authentication failed; see',
    ],
    ['ECONNREFUSED', 'connect ECONNREFUSED', 3, 'the database cannot be reached (ECONNREFUSED); see'],
    ['ERR_INVALID_URL', 'Invalid URL', 2, 'give it as postgres://user@host:5432/name'],
    ['42501', 'permission denied for table keys', 2, 'permission denied for table keys'],
  ])('%s', (code, message, exit, says) => {
    const failure = asFailure(wrapped(code, message));
    expect(failure.message).toContain(says);
    expect(failure.message).not.toContain('secret');
    expect(failure.exitCode).toBe(exit);
  });
});
