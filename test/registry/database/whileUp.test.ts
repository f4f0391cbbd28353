import { expect, test } from 'vitest';
import { whileUp } from '../../../src/registry/database/whileUp.ts';
import { Problem } from '../../../src/registry/problem.ts';

const coded = (code: string, cause?: Error) => Object.assign(new Error('x', { cause }), { code });

const errors: [title: string, error: unknown, away: boolean][] = [
  ['a refused connection', coded('ECONNREFUSED'), true],
  ['several refused connections', new AggregateError([coded('ECONNREFUSED')]), true],
  ['a connection that the driver lost', coded('CONNECTION_CLOSED'), true],
  ['what a lost connection caused', new Error('Failed query', { cause: coded('08006') }), true],
  ['a server that stops', coded('57P01'), true],
  ['a server that only reads', coded('25006'), true],
  ['a full disk', coded('53100'), true],
  ['a disk that fails', coded('58030'), true],
  ['a login that is refused', coded('28000'), true],
  ['a wrong password', coded('28P01'), true],
  ['a database that is not there', coded('3D000'), true],
  ['a connection that was idle for too long', coded('57P05'), true],
  ['no connection left', coded('53300'), true],
  ['a deadlock', new Error('Failed query', { cause: coded('40P01') }), true],
  ['a statement that took too long for the server', coded('57014'), true],
  ['a code that only begins like one', coded('53'), false],
  ['a duplicate key', new Error('Failed query', { cause: coded('23505') }), false],
  ['a mistake', new TypeError('x is not a function'), false],
  ['no error at all', 'text', false],
];
test.each(errors)('%s', async (_, error, away) => {
  const asked = whileUp(() => Promise.reject(error));
  if (away) await expect(asked).rejects.toMatchObject({ code: 'database-away' });
  else await expect(asked).rejects.toBe(error);
});

test('a refusal stays what it is', async () => {
  const refusal = new Problem('busy', 'Busy.', 'Wait.');
  await expect(whileUp(() => Promise.reject(refusal))).rejects.toBe(refusal);
});

test.each(['22021', '22P05'])('text that no database holds is refused: %s', async (code) => {
  const error = new Error('Failed query', { cause: coded(code) });
  await expect(whileUp(() => Promise.reject(error))).rejects.toMatchObject({ code: 'invalid-request' });
});
