import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { openPostgres } from '../../../src/registry/database/openPostgres.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';

afterEach(() => void vi.restoreAllMocks());

const none = inject('postgres') === null;

describe.skipIf(none)(`openPostgres${none ? ' (skipped: no PostgreSQL on this machine)' : ''}`, () => {
  test('a connection that breaks while something is about to be written leaves none behind that is never used', async () => {
    const opened = vi.spyOn(Socket.prototype, 'connect');
    const open = openPostgres((await cloneDatabase()) as string, { connections: 1, directUrl: false });
    const ask = (): Promise<string> =>
      open.query('select 1', []).then(
        () => 'answered',
        (error: { code?: string }) => error.code ?? String(error),
      );
    expect(await ask()).toBe('answered');
    const main = opened.mock.contexts.at(-1) as Socket;
    // After what is due in this turn has been written, so that the socket closes before the next.
    await setImmediate();
    const asked = ask();
    for (let step = 0; step < 10; step += 1) await undefined;
    main.destroy();
    expect(await asked).toBe('CONNECTION_CLOSED');
    await ask();
    expect(await ask()).toBe('answered');
    await open.close();
  }, 30_000);

  const codeOf = (answer: Promise<unknown>): Promise<string> =>
    answer.then(
      () => 'answered',
      (error: { code?: string }) => error.code ?? String(error),
    );

  test('what waits for a lock fails in time, and is ended by the server', async () => {
    const url = (await cloneDatabase()) as string;
    const holder = openPostgres(url, { connections: 1, directUrl: false });
    const limits = { connections: 1, directUrl: false, patience: 600, answerWithin: 200 } as const;
    const open = openPostgres(url, limits);
    await holder.database.execute(sql`create table held (id integer)`);
    await holder.database.transaction(async (transaction) => {
      await transaction.execute(sql`lock table held in access exclusive mode`);
      expect(await codeOf(open.query('select * from held', []))).toBe('ETIMEDOUT');
      const { inTime = (answer) => answer } = open;
      expect(await codeOf(inTime(new Promise<void>(() => {})))).toBe('ETIMEDOUT');
      expect(await codeOf(inTime(Promise.resolve(undefined)))).toBe('answered');
      // The only connection is free again once the server has ended what stood on it.
      const rows = await vi.waitFor(() => open.query<{ one: number }>('select 1 as one', []), 10_000);
      expect(rows).toEqual([{ one: 1 }]);
    });
    await Promise.all([open.close(), holder.close()]);
  });

  test('a server process that does nothing any more is left alone, with all its connections', async () => {
    const limits = { connections: 1, directUrl: false, patience: 300, answerWithin: 200 } as const;
    const open = openPostgres((await cloneDatabase()) as string, limits);
    const [row] = await open.query<{ pid: number }>('select pg_backend_pid() as pid', []);
    const pid = row?.pid as number;
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await codeOf(open.query('select 1', []))).toBe('ETIMEDOUT');
      const answer = await vi.waitFor(
        () => open.query<{ pid: number }>('select pg_backend_pid() as pid', []),
        { timeout: 10_000, interval: 100 },
      );
      expect(answer[0]?.pid).not.toBe(pid);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await open.close();
  });
});
