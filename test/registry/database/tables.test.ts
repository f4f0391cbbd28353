import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../src/registry/database/database.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { definitionOf } from '../../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';

/** What SQL itself refuses, whoever sends it. */
const refused: [statement: string, state: string][] = [
  ...['versions', 'definitions', 'reports', 'renderings'].flatMap((table): [string, string][] => [
    [`delete from ${table}`, '23001'],
    [`update ${table} set created_at = now()`, '23001'],
    [`update ${table} set created_at = now() where false`, '23001'],
    [`truncate ${table} cascade`, '23001'],
  ]),
  [`delete from toolsets`, '23503'],
  [`insert into pins select session, toolset, '9.9.9', 1, 'x', now(), 'x' from pins`, '23505'],
  [
    `insert into versions (toolset, version, rank, release, digest, report, publisher, lens, engine, created_at)
     select toolset, version, rank || 'x', release, digest, report, publisher, lens, engine, now() from versions`,
    '23505',
  ],
  [
    `insert into versions (toolset, version, rank, release, digest, report, publisher, lens, engine, created_at)
     select toolset, '8.0.0', '8', release, 'no such', report, publisher, lens, engine, now() from versions`,
    '23503',
  ],
];

describe.each(databaseKinds())('tables, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind !== 'PostgreSQL' }));
    await publish(registry, { toolset: 'support', definition: definitionOf(['search']), publisher: tester });
    await pin(registry, { session: 's', toolsets: [['support', '*']], by: tester });
  }, 180_000);
  afterAll(() => close());

  test.each(refused)('%s is refused', async (statement, state) => {
    const done = registry.database.execute(sql.raw(statement));
    await expect(done).rejects.toMatchObject({ cause: { code: state } });
  });

  test.each(['versions', 'definitions', 'reports', 'renderings'])(
    '%s refuses a client that calls itself a replica',
    async (table) => {
      const done = registry.database.transaction(async (transaction) => {
        await transaction.execute(sql`set local session_replication_role = replica`);
        await transaction.execute(sql.raw(`delete from ${table}`));
      });
      await expect(done).rejects.toMatchObject({ cause: { code: '23001' } });
    },
  );

  test('sessions and pins are spread over sixteen parts by session', async () => {
    const parts = await rowsOf<{ parent: string; parts: number }>(
      registry.database,
      sql`select inhparent::regclass::text as parent, count(*)::int as parts from pg_inherits
          where inhparent in ('pins'::regclass, 'sessions'::regclass) group by 1 order by 1`,
    );
    expect(parts.map(({ parent, parts: number }) => [parent, number])).toEqual([
      ['pins', 16],
      ['sessions', 16],
    ]);
  });
});
