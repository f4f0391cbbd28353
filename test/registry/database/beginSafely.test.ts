import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openPostgres } from '../../../src/registry/database/openPostgres.ts';
import { isAway } from '../../../src/registry/database/whileUp.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { openProxy } from '../../support/openProxy.ts';

const none = inject('postgres') === null;
const title = (text: string) => (none ? `${text} (skipped: no PostgreSQL on this machine)` : text);

/** The driver would write to the connection that is gone, outside of every promise: nothing but the process could catch it. */
test.skipIf(none).each(['goes on', 'gives up', 'ends well'])(
  title('a transaction whose connection is gone fails, and the process lives: one that %s'),
  async (how) => {
    const proxy = await openProxy((await cloneDatabase()) as string);
    const { database, close } = openPostgres(proxy.url, { connections: 2 });
    const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
    const outcome = database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      await proxy.cut();
      await turn();
      for (let tries = 0; how === 'goes on' && tries < 3; tries += 1) {
        await transaction.execute(sql`select ${tries}`).catch(turn);
      }
      if (how === 'gives up') throw new Error('It gives up.');
    });
    expect(
      await outcome.then(
        () => 'committed',
        (error) => isAway(error),
      ),
    ).toBe(true);
    await turn();
    await proxy.mend();
    await close();
    await proxy.cut();
  },
);

test.skipIf(none)(
  title('what fails in a transaction that stands is undone, and the error told'),
  async () => {
    const { database, close } = openPostgres((await cloneDatabase()) as string, { connections: 1 });
    await database.execute(sql`create table kept (id integer primary key)`);
    const twice = database.transaction(async (transaction) => {
      await transaction.execute(sql`insert into kept values (1)`);
      await transaction.execute(sql`insert into kept values (1)`);
    });
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
    await expect(database.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await database.transaction((transaction) => transaction.execute(sql`insert into kept values (2)`));
    expect(await database.execute(sql`select id from kept`)).toMatchObject([{ id: 2 }]);
    await close();
  },
);
