import { rmSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localCaller } from '../../src/registry/access/caller.ts';
import { operator } from '../../src/registry/access/operator.ts';
import { verifyAudit } from '../../src/registry/audit/verifyAudit.ts';
import { check } from '../../src/registry/check.ts';
import { compareVersions } from '../../src/registry/compareVersions.ts';
import { rowsOf } from '../../src/registry/database/database.ts';
import { openDatabase } from '../../src/registry/database/openDatabase.ts';
import { auditRows } from '../../src/registry/database/tables.ts';
import { listReports } from '../../src/registry/listReports.ts';
import { listVersions } from '../../src/registry/listVersions.ts';
import { openRegistry } from '../../src/registry/openRegistry.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { type Purged, purge } from '../../src/registry/purge.ts';
import { readReport } from '../../src/registry/readReport.ts';
import { readSessionRendering } from '../../src/registry/readSessionRendering.ts';
import { readSessionToolset } from '../../src/registry/readSessionToolset.ts';
import { readVersion } from '../../src/registry/readVersion.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { cloneDatabase } from '../support/cloneDatabase.ts';
import { copyEmbedded } from '../support/copyEmbedded.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKinds } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

const secret = 'hunter2-was-in-the-description';

describe.each(databaseKinds())('a purge on %s', (kind) => {
  let place: { databaseUrl?: string | undefined; dataDir?: string | undefined };
  let registry: Registry;
  let purged: Purged;
  const open = () => openRegistry({ ...place, threads: 1, deadline: 120_000 });
  const alone = async <T>(
    work: (database: Registry['database']) => Promise<T>,
    user?: string,
  ): Promise<T> => {
    const url = place.databaseUrl === undefined ? undefined : new URL(place.databaseUrl);
    if (url !== undefined && user !== undefined) url.username = user;
    const as = { ...place, ...(url && { databaseUrl: url.href }) };
    const { database, close } = await openDatabase({ ...as, connections: 1, directUrl: false });
    try {
      return await work(database);
    } finally {
      await close();
    }
  };

  beforeAll(async () => {
    place =
      kind === 'PostgreSQL' ? { databaseUrl: await cloneDatabase() } : { dataDir: await copyEmbedded() };
    registry = await open();
    const publisher = tester;
    const leaky = definitionOf(['search'], secret);
    await publish(registry, { toolset: 'leaky', definition: definitionOf(['search']), publisher });
    await publish(registry, { toolset: 'leaky', definition: leaky, publisher });
    await publish(registry, { toolset: 'copy', definition: leaky, publisher });
    await publish(registry, { toolset: 'other', definition: definitionOf(['refund']), publisher });
    await check(registry, { toolset: 'other', definition: leaky, review: true, publisher });
    await check(registry, { toolset: 'other', definition: definitionOf(['pay']), review: true, publisher });
    await publish(registry, {
      toolset: 'leaky',
      definition: definitionOf(['search', 'fetch']),
      publisher,
      base: '1.x',
      channel: 'live',
    });
    await pin(registry, { session: 'one', toolsets: [['leaky', '1.0.1']], formats: ['mcp'], by: tester });
    await pin(registry, {
      session: 'two',
      toolsets: [
        ['other', '*'],
        ['leaky', '1.0.1'],
      ],
      formats: ['openai-chat'],
      by: tester,
    });
    await pin(registry, { session: 'apart', toolsets: [['other', '*']], formats: ['mcp'], by: tester });
    await registry.close();
    purged = await alone((database) =>
      purge(database, { toolset: 'leaky', version: '1.0.1', reason: 'A password.', by: operator }),
    );
    registry = await open();
  }, 180_000);
  afterAll(async () => {
    await registry.close();
    if (place.dataDir !== undefined) rmSync(place.dataDir, { recursive: true, force: true });
  });

  test('takes every version with that content, and says what it removed', () => {
    expect(purged.versions).toEqual([
      { toolset: 'copy', version: '1.0.0' },
      { toolset: 'leaky', version: '1.0.1' },
    ]);
    expect(purged).toMatchObject({ reports: 3, renderings: 2, checks: 1 });
  });

  test('the versions stand, yanked, and answer with the reason', async () => {
    const { items } = await listVersions(registry, { toolset: 'leaky', limit: 9 });
    expect(items.map(({ version, yanked }) => [version, yanked])).toContainEqual(['1.0.1', true]);
    const gone = { code: 'purged', message: expect.stringContaining('A password.') };
    for (const ask of [
      () => readVersion(registry, { toolset: 'leaky', selector: '1.0.1' }),
      () => readVersion(registry, { toolset: 'copy', selector: '1.0.0' }),
      () => readReport(registry, { toolset: 'leaky', version: '1.0.1' }),
      () => readSessionToolset(registry, { session: 'one' }),
      () => readSessionToolset(registry, { session: 'two' }),
      () => readSessionRendering(registry, { session: 'one', format: 'mcp' }),
      () => readSessionRendering(registry, { session: 'two', format: 'openai-chat' }),
      () =>
        compareVersions(registry, {
          toolset: 'leaky',
          from: '1.0.0',
          to: '1.0.1',
          caller: localCaller,
        } as never),
    ]) {
      await expect(ask()).rejects.toMatchObject(gone);
    }
  });

  test('what is not of it is served as before', async () => {
    const { bytes } = await readVersion(registry, { toolset: 'leaky', selector: '1.0.0' });
    expect(Buffer.from(bytes).toString()).toContain('search');
    await readSessionToolset(registry, { session: 'two', toolset: 'other' });
    await readSessionRendering(registry, { session: 'apart', format: 'mcp' });
  });

  test('the next version is published, measured by one that is there', async () => {
    const definition = definitionOf(['search', 'list']);
    const done = await publish(registry, { toolset: 'copy', definition, publisher: tester });
    expect(done).toMatchObject({ version: '1.0.1', previous: null });
    await expect(
      publish(registry, { toolset: 'new', definition: definitionOf(['search'], secret), publisher: tester }),
    ).rejects.toMatchObject({ code: 'purged' });
  });

  test('no table has it any more', async () => {
    const tables = await rowsOf<{ name: string }>(
      registry.database,
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle')`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const rows = await rowsOf(
        registry.database,
        sql.raw(`select 1 from ${name} as row where row::text like '%${secret}%'
          or row::text like '%${Buffer.from(secret).toString('hex')}%'`),
      );
      expect(rows, name).toEqual([]);
    }
  });

  test('it stands in the audit, whose chain holds, and the triggers are back', async () => {
    const [row] = await registry.database.select().from(auditRows).where(eq(auditRows.act, 'purged'));
    expect(row).toMatchObject({ actor: 'operator', toolset: 'leaky', subject: '1.0.1' });
    expect(JSON.parse(row?.detail ?? '')).toMatchObject({ reason: 'A password.', digest: purged.digest });
    expect((await verifyAudit(registry.database)).faults).toEqual([]);
    for (const table of ['definitions', 'reports', 'renderings']) {
      await expect(registry.database.execute(sql.raw(`delete from ${table}`))).rejects.toThrow();
    }
  });

  test('a check that is not of it is still there', async () => {
    const { items } = await listReports(registry, {
      toolset: 'other',
      state: 'open',
      limit: 9,
      caller: localCaller,
    });
    expect(items).toHaveLength(1);
  });

  const again = (user?: string) =>
    alone(
      (database) => purge(database, { toolset: 'other', version: '1.0.0', reason: 'Because.', by: operator }),
      user,
    );
  const isThere = async () => {
    const { bytes } = await readVersion(registry, { toolset: 'other', selector: '1.0.0' });
    expect(Buffer.from(bytes).toString()).toContain('refund');
  };

  test.skipIf(kind !== 'PostgreSQL')('is refused while a service runs', async () => {
    await expect(again()).rejects.toMatchObject({ code: 'folder-in-use' });
    await isThere();
  });

  test.skipIf(kind !== 'PostgreSQL')('is refused to who does not own the tables', async () => {
    await registry.database.execute(
      sql.raw(`create role not_the_owner login in role pg_write_all_data, pg_read_all_data`),
    );
    await registry.close();
    try {
      await expect(again('not_the_owner')).rejects.toMatchObject({
        code: 'invalid-request',
        message: expect.stringContaining('does not own the tables'),
      });
    } finally {
      registry = await open();
      await registry.database.execute(sql.raw('drop role not_the_owner'));
    }
    await isThere();
  });

  test.skipIf(kind !== 'PostgreSQL')(
    'is refused while somebody holds a table',
    async () => {
      await registry.close();
      const holder = postgres(place.databaseUrl as string, { max: 1 });
      try {
        await holder.begin(async (held) => {
          await held`lock table definitions in access share mode`;
          await expect(again()).rejects.toMatchObject({
            code: 'folder-in-use',
            message: expect.stringContaining('within 5 seconds'),
          });
        });
      } finally {
        await holder.end();
        registry = await open();
      }
      await isThere();
    },
    60_000,
  );

  test('content beside which other content was purged goes as well', async () => {
    await registry.close();
    const { digest, versions } = await again();
    registry = await open();
    expect(versions).toEqual([{ toolset: 'other', version: '1.0.0' }]);
    await expect(readVersion(registry, { toolset: 'other', selector: digest })).rejects.toMatchObject({
      code: 'purged',
    });
    expect((await verifyAudit(registry.database)).faults).toEqual([]);
  }, 60_000);
});
