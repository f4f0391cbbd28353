import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
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
});
