import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/registry/database/openDatabase.ts';
import { type Diagnosis, diagnose } from '../../src/registry/diagnose.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { cloneDatabase, createEmptyDatabase } from '../support/cloneDatabase.ts';
import { copyEmbedded } from '../support/copyEmbedded.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKind, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

const faultsOf = ({ findings }: Diagnosis) =>
  findings.filter(({ standing }) => standing === 'fault').map(({ about }) => about);

describe(`a diagnosis of ${databaseKind()}`, () => {
  let place: { databaseUrl?: string | undefined; dataDir: string };

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    place = { databaseUrl, dataDir: databaseUrl === undefined ? await copyEmbedded() : 'none' };
    const { registry } = await openTestRegistry(place);
    for (const tools of [['search'], ['search', 'refund']]) {
      await publish(registry, { toolset: 'support', definition: definitionOf(tools), publisher: tester });
    }
    await pin(registry, { session: 'one', toolsets: [['support', '1.0.0']], formats: ['mcp'], by: tester });
    await registry.close();
    return () => {
      if (databaseUrl === undefined) rmSync(place.dataDir, { recursive: true, force: true });
    };
  });

  test('of a sound registry finds no fault, and looks at everything', async () => {
    const diagnosis = await diagnose(place);
    expect(faultsOf(diagnosis)).toEqual([]);
    expect(diagnosis.findings.map(({ about }) => about)).toEqual(
      expect.arrayContaining(
        'server encoding writes clock migrations privileges guards definitions renderings audit references tallies notifications upkeep'.split(
          ' ',
        ),
      ),
    );
    expect(diagnosis.findings.find(({ about }) => about === 'definitions')?.says).toMatch(/^2 stand/);
  });

  test('tells of a clock that is off', async () => {
    const diagnosis = await diagnose({ ...place, clock: () => Date.now() - 60_000 });
    const clock = diagnosis.findings.find(({ about }) => about === 'clock');
    expect(clock).toMatchObject({
      standing: 'warning',
      says: expect.stringMatching(/ahead of the one here/),
    });
  });

  const damage: readonly (readonly [string, readonly string[]])[] = [
    [
      'definitions',
      [
        'alter table definitions disable trigger immutable',
        `update definitions set bytes = bytes || '\\x20' where digest = (select min(digest) from definitions)`,
        'alter table definitions enable always trigger immutable',
      ],
    ],
    [
      'renderings',
      [
        'alter table renderings disable trigger immutable',
        `update renderings set bytes = '\\x00'`,
        'alter table renderings enable always trigger immutable',
      ],
    ],
    ['references', [`insert into channels values ('support', 'lost', '9.9.9', now(), 'x')`]],
    [
      'tallies',
      [
        `insert into pin_tally_changes (toolset, version, live, lapsed, ended) values ('support', '1.0.0', 1, 0, 0)`,
      ],
    ],
    ['guards', ['alter table versions enable trigger immutable']],
    ['audit', [`update audit_head set hash = repeat('1', 64)`]],
    ['migrations', ['delete from drizzle.__drizzle_migrations where created_at > 0']],
  ];

  test('finds each kind of damage, and whatever was there before', async () => {
    const found: string[][] = [];
    for (const [, statements] of damage) {
      const open = await openDatabase({ ...place, connections: 1, directUrl: false });
      for (const statement of statements) await open.database.execute(sql.raw(statement));
      await open.close();
      found.push(faultsOf(await diagnose(place)));
    }
    expect(found.slice(0, -1)).toEqual(
      damage
        .slice(0, -1)
        .map((_, last) => expect.arrayContaining(damage.slice(0, last + 1).map(([about]) => about))),
    );
    expect(found.at(-1)).toEqual(['migrations']);
  });
});

test('a folder without a database is told of, and none is made', async () => {
  expect(await diagnose({ dataDir: 'nowhere' })).toMatchObject({ standing: 'warning' });
});

test('a database without tables lacks its migrations', async (context) => {
  const databaseUrl = await createEmptyDatabase();
  if (databaseUrl === undefined) return context.skip('no PostgreSQL');
  expect(faultsOf(await diagnose({ databaseUrl, dataDir: 'none' }))).toEqual(['migrations']);
});

test('where nothing answers, that is the end', async () => {
  const away = diagnose({ databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: 'none' });
  await expect(away).rejects.toMatchObject({ code: 'database-away' });
});
