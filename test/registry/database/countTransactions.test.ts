import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { countTransactions } from '../../../src/registry/database/countTransactions.ts';
import type { OpenDatabase } from '../../../src/registry/database/database.ts';
import { openDatabase } from '../../../src/registry/database/openDatabase.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';

const title = `countTransactions${inject('postgres') === null ? ' (skipped: no PostgreSQL on this machine)' : ''}`;

describe.skipIf(inject('postgres') === null)(title, () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openDatabase({ databaseUrl: await cloneDatabase(), dataDir: 'unused', connections: 2 });
  });
  afterAll(() => opened.close());

  test('tells which hold a connection and which wait for one, until they end', async () => {
    const { database, load } = countTransactions(opened.database);
    expect(load()).toEqual({ open: 0, waiting: 0 });
    let finish = () => {};
    const told = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = 0;
    const three = Array.from({ length: 3 }, () =>
      database.transaction(async (transaction) => {
        await transaction.execute(sql`select 1`);
        begun += 1;
        await told;
      }),
    );
    await expect.poll(() => begun).toBe(2);
    expect(load()).toEqual({ open: 2, waiting: 1 });
    finish();
    await Promise.all(three);
    expect(load()).toEqual({ open: 0, waiting: 0 });
  });

  test('counts one that fails no more', async () => {
    const { database, load } = countTransactions(opened.database);
    await expect(
      database.transaction(async () => {
        expect(load()).toEqual({ open: 1, waiting: 0 });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await expect(database.transaction((transaction) => transaction.execute(sql`nonsense`))).rejects.toThrow();
    expect(load()).toEqual({ open: 0, waiting: 0 });
  });
});
