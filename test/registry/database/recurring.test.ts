import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openPostgres } from '../../../src/registry/database/openPostgres.ts';
import { createRecurring } from '../../../src/registry/database/recurring.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';

const none = inject('postgres') === null;

const comings = (times: number, statement = 'select $1') => Array.from({ length: times }, () => statement);

test.each<[string, Parameters<typeof createRecurring>[0], readonly string[], readonly boolean[]]>([
  ['a statement from its third coming on', {}, comings(4), [false, false, true, true]],
  ['none that is long', { longest: 8 }, comings(4), [false, false, false, false]],
  [
    'so many, and those again',
    { most: 1 },
    [...comings(3), ...comings(3, 'select $2'), 'select $1'],
    [false, false, true, false, false, false, true],
  ],
  [
    'none of many that come twice',
    { most: 1 },
    ['a', 'b', 'c', 'd', 'e', 'a', 'b', 'c', 'd', 'e'],
    Array.from({ length: 10 }, () => false),
  ],
])('recurring: %s', (_, limits, statements, expected) => {
  const isRecurring = createRecurring(limits);
  expect(statements.map(isRecurring)).toEqual(expected);
});

test.skipIf(none).each([
  ['prepared', false, 1],
  ['prepared by nobody behind a pooler', true, 0],
])(
  `what comes again, alone and in transactions, is %s${none ? ' (skipped: no PostgreSQL on this machine)' : ''}`,
  async (_, isPooled, expected) => {
    const { database, close } = openPostgres((await cloneDatabase()) as string, {
      connections: 1,
      directUrl: false,
      isPooled,
    });
    const ask = (handle: Pick<typeof database, 'execute'>, value: number) =>
      handle.execute(sql`select ${value}::integer as value`);
    for (let value = 0; value < 4; value += 1) expect(await ask(database, value)).toMatchObject([{ value }]);
    await database.transaction(async (transaction) => {
      expect(await ask(transaction, 5)).toMatchObject([{ value: 5 }]);
    });
    const found = await database.execute<{ calls: number }>(
      sql.raw(
        "select (generic_plans + custom_plans)::integer as calls from pg_prepared_statements where statement like 'select $1::integer%'",
      ),
    );
    expect(found).toHaveLength(expected);
    if (expected === 1) expect(found).toMatchObject([{ calls: 3 }]);
    await close();
  },
);
