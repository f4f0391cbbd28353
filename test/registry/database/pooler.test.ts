import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { rowsOf } from '../../../src/registry/database/database.ts';
import { diagnose } from '../../../src/registry/diagnose.ts';
import { openRegistry } from '../../../src/registry/openRegistry.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import { readSession } from '../../../src/registry/readSession.ts';
import { readVersion } from '../../../src/registry/readVersion.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { createEmptyDatabase } from '../../support/cloneDatabase.ts';
import { definitionOf } from '../../support/definitions.ts';
import { startPgBouncer, unlessPgBouncer } from '../../support/startPgBouncer.ts';
import { tester } from '../../support/tester.ts';

const reason = inject('postgres') === null ? ' (skipped: no PostgreSQL)' : unlessPgBouncer;

describe.skipIf(reason !== '')(`behind PgBouncer in transaction mode${reason}`, () => {
  let pooler: { url: string; stop: () => Promise<void> };
  let direct: string;
  let asking: Registry;
  let listening: Registry;

  beforeAll(async () => {
    direct = (await createEmptyDatabase()) ?? '';
    pooler = await startPgBouncer(direct);
    const options = {
      databaseUrl: pooler.url,
      threads: 1,
      deadline: 120_000,
      connections: 8,
      patience: 20_000,
    };
    // The first migrates, through the pooler.
    asking = await openRegistry({ ...options, directUrl: false });
    listening = await openRegistry({ ...options, directUrl: direct });
  });
  afterAll(async () => {
    await asking?.close();
    await listening?.close();
    await pooler?.stop();
  });

  test('everything works, with more callers than connections', async () => {
    const published: string[] = [];
    for (const tools of [['search'], ['search', 'refund']]) {
      const wish = { toolset: 'support', definition: definitionOf(tools), publisher: tester };
      const { outcome, version, state } = await publish(asking, wish);
      published.push(`${outcome} ${version} ${state}`);
    }
    expect(published).toEqual(['published 1.0.0 approved', 'published 1.1.0 approved']);
    const both = [asking, listening] as const;
    const sessions = Array.from({ length: 60 }, (_, number) => `session-${number}`);
    await Promise.all(
      sessions.map((session, number) =>
        pin(both[number % 2] as Registry, { session, toolsets: [['support', '1.0.0']], by: tester }),
      ),
    );
    const read = await Promise.all(
      sessions.map((session, number) => readSession(both[(number + 1) % 2] as Registry, session)),
    );
    expect(read.map(({ pins }) => pins.map(({ version }) => version))).toEqual(sessions.map(() => ['1.0.0']));
    const rows = await Promise.all(
      sessions.map((session) =>
        asking.query<{ version: string }>('select version from pins where session = $1', [session]),
      ),
    );
    expect(rows.flat()).toEqual(sessions.map(() => ({ version: '1.0.0' })));
    const versions = await Promise.all(
      sessions.map(() => readVersion(listening, { toolset: 'support', selector: 'latest' })),
    );
    expect(new Set(versions.map(({ version }) => version))).toEqual(new Set(['1.1.0']));
  });

  test('what was acknowledged is there, whoever shares the server processes', async () => {
    let isDone = false;
    const others = Array.from({ length: 6 }, async () => {
      while (!isDone) await listening.database.execute(sql`select 1`);
    });
    await asking.database.execute(sql`create table acknowledged (number int primary key)`);
    for (let number = 0; number < 200; number += 1) {
      await asking.database.transaction(async (transaction) => {
        await transaction.execute(sql`insert into acknowledged values (${number})`);
        await transaction.execute(sql`select count(*) from acknowledged where number = ${number}`);
      });
    }
    isDone = true;
    await Promise.all(others);
    const kept = await rowsOf(asking.database, sql`select number from acknowledged`);
    expect(kept).toHaveLength(200);
    await asking.database.execute(sql`drop table acknowledged`);
  });

  test('limits of a transaction stay in it', async () => {
    const settings = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        number % 2 === 0
          ? asking.database.transaction((transaction) => limitOf(transaction))
          : limitOf(asking.database),
      ),
    );
    expect(settings).toEqual(settings.map((_, number) => (number % 2 === 0 ? '20s' : '0')));
  });

  test('replicas hear of each other, by the line past the pooler or by asking', async () => {
    const heard: string[] = [];
    asking.events.follow({ heard: ({ kind }) => heard.push(`asking ${kind}`) });
    listening.events.follow({ heard: ({ kind }) => heard.push(`listening ${kind}`) });
    await publish(asking, { toolset: 'heard', definition: definitionOf(['a']), publisher: tester });
    await publish(listening, { toolset: 'heard', definition: definitionOf(['a', 'b']), publisher: tester });
    await vi.waitFor(
      () => {
        expect(heard.filter((one) => one === 'asking published').length).toBeGreaterThanOrEqual(2);
        expect(heard.filter((one) => one === 'listening published').length).toBeGreaterThanOrEqual(2);
      },
      { timeout: 15_000 },
    );
  });

  test('the doctor sees that notifications do not come through it', async () => {
    const about = async (directUrl: string | undefined) => {
      const { findings } = await diagnose({ databaseUrl: pooler.url, dataDir: 'none', directUrl });
      return findings.filter(({ standing }) => standing !== 'ok').map(({ about }) => about);
    };
    expect(await about(undefined)).toEqual(['notifications']);
    expect(await about(direct)).toEqual([]);
  });
});

const limitOf = async (database: Registry['database']): Promise<string | undefined> => {
  const [row] = await rowsOf<{ value: string }>(
    database,
    sql`select current_setting('statement_timeout') as value`,
  );
  return row?.value;
};
