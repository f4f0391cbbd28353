import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type OpenDatabase, rowsOf } from '../../../src/registry/database/database.ts';
import { openDatabase } from '../../../src/registry/database/openDatabase.ts';
import { isAway } from '../../../src/registry/database/whileUp.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';

const skips = inject('postgres') === null;

describe.skipIf(skips)(`limits of transactions${skips ? ' (skipped: no PostgreSQL)' : ''}`, () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    open = await openDatabase({ databaseUrl, connections: 2, directUrl: false, patience: 300 });
  });
  afterAll(() => open.close());

  const settings = (database: OpenDatabase['database']) =>
    rowsOf<{ statement: string; idle: string }>(
      database,
      sql`select current_setting('statement_timeout') as statement,
                 current_setting('idle_in_transaction_session_timeout') as idle`,
    );

  test('stand in each transaction; that of a statement outside of them too', async () => {
    expect(await open.database.transaction(settings)).toEqual([{ statement: '300ms', idle: '300ms' }]);
    expect(await settings(open.database)).toEqual([{ statement: '300ms', idle: '0' }]);
  });

  test('a transaction keeps its isolation', async () => {
    const level = await open.database.transaction(
      (transaction) =>
        rowsOf<{ value: string }>(transaction, sql`select current_setting('transaction_isolation') as value`),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    expect(level).toEqual([{ value: 'repeatable read' }]);
  });

  test('a statement that takes too long is ended, and may be tried again', async () => {
    const slow = open.database.transaction((transaction) => transaction.execute(sql`select pg_sleep(20)`));
    const error = await slow.catch((reason: unknown) => reason);
    expect(isAway(error)).toBe(true);
  });

  test('a transaction that stands idle is ended, and lets go of what it held', async () => {
    const idle = open.database.transaction(async (transaction) => {
      await transaction.execute(sql`lock table toolsets in access exclusive mode`);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await transaction.execute(sql`select 1`);
    });
    const error = await idle.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isAway(error)).toBe(true);
    expect(await rowsOf(open.database, sql`select name from toolsets`)).toEqual([]);
  });
});
