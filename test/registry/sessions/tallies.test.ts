import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../src/registry/database/database.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';

describe.each(databaseKinds())('tallies, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind === 'the embedded database' }));
  });
  afterAll(() => close());

  const run = (text: string) => registry.database.execute(sql.raw(text));
  const counted = (source: string) =>
    rowsOf(
      registry.database,
      sql.raw(`
        select toolset, version, sum(live)::int as live, sum(lapsed)::int as lapsed, sum(ended)::int as ended
        from (${source}) t group by 1, 2 having (sum(live), sum(lapsed), sum(ended)) <> (0, 0, 0) order by 1, 2`),
    );
  const tallied = () =>
    counted(`
      select toolset, version, live, lapsed, ended from pin_tallies
      union all select toolset, version, live, lapsed, ended from pin_tally_changes`);
  const plain = () =>
    counted(`
      select toolset, version,
             (ended_at is null and lapsed_at is null)::int as live,
             (ended_at is null and lapsed_at is not null)::int as lapsed,
             (ended_at is not null)::int as ended
      from pins join sessions on id = session`);

  const pinned = (id: string, versions: readonly string[], at = '2030-01-01') => `
    with made as (insert into sessions (id, created_at, created_by, upgrades) values ('${id}', '${at}', 'x', 'none') returning id)
    insert into pins (session, toolset, version, position, selector, pinned_at, pinned_by)
    select made.id, 't' || n, v, n, v, '${at}', 'x'
    from made, unnest(array['${versions.join("','")}']) with ordinality as u (v, n)`;
  const moved = (where: string, to: string) => [
    `insert into pin_moves (session, toolset, step, from_version, to_version, why, moved_at, moved_by)
     select session, toolset, moves + 1, version, '${to}', 'force', '2030-01-02', 'x' from pins where ${where}`,
    `update pins set version = '${to}', moves = moves + 1 where ${where}`,
  ];

  const writes: [what: string, statements: string[]][] = [
    ['a session', [pinned('a', ['1.0.0'])]],
    ['one with two toolsets', [pinned('b', ['1.0.0', '2.0.0'])]],
    ['many at once', Array.from({ length: 30 }, (_, n) => pinned(`many ${n}`, [`1.${n % 3}.0`]))],
    ['one that ends', ["update sessions set ended_at = '2030-01-03' where id = 'a'"]],
    ['some that lapse', ["update sessions set lapsed_at = '2030-01-03' where id like 'many 1%'"]],
    ['some that come back', ["update sessions set lapsed_at = null where id like 'many 12'"]],
    ['what lapsed ends', ["update sessions set ended_at = '2030-01-03' where id = 'many 1'"]],
    [
      'sessions that are over when they come, and a toolset more of another beside them',
      [
        `with made as (
           insert into sessions (id, created_at, created_by, upgrades, ended_at, lapsed_at)
           values ('over', '2030-01-01', 'x', 'none', '2030-01-02', null), ('late', '2030-01-01', 'x', 'none', null, '2030-01-02')
           returning id)
         insert into pins (session, toolset, version, position, selector, pinned_at, pinned_by)
         select id, 't1', '7.0.0', 0, 'x', '2030-01-01', 'x' from made`,
        `with made as (
           insert into sessions (id, created_at, created_by, upgrades) values ('beside', '2030-01-01', 'x', 'none') returning id)
         insert into pins (session, toolset, version, position, selector, pinned_at, pinned_by)
         select id, 't1', '7.0.0', 0, 'x', '2030-01-01'::timestamptz, 'x' from (select id from made union all select 'a') ids (id)
         where id <> 'a'
         union all select 'a', 't8', '7.0.0', 8, 'x', '2030-01-01', 'x'`,
      ],
    ],
    ['being seen', ["update sessions set last_seen = '2030-01-04'"]],
    ['moves', moved("session like 'many 2%'", '3.0.0')],
    ['moves of what has ended', moved("session = 'a'", '3.0.0')],
    ['a toolset more', ["insert into pins values ('b', 't9', '1.0.0', 3, 'x', '2030-01-02', 'x')"]],
    [
      'a part by its name',
      Array.from(
        { length: 16 },
        (_, n) => `update sessions_${n} set lapsed_at = null where ended_at is null`,
      ),
    ],
    ['nothing', ["update sessions set ended_at = null where id = 'nobody'"]],
  ];
  test.each(writes)('follow %s', async (_, statements) => {
    for (const statement of statements) await run(statement);
    const expected = await plain();
    expect(expected.length).toBeGreaterThan(0);
    expect(await tallied()).toEqual(expected);
  });

  test('know the first and the last sight', async () => {
    const seen = await rowsOf<{ first: string; last: string }>(
      registry.database,
      sql`select min(first_seen)::date::text as first, max(last_seen)::date::text as last from pin_tally_changes where version = '3.0.0'`,
    );
    expect(seen).toEqual([{ first: '2030-01-02', last: '2030-01-02' }]);
  });

  test('are the same when counted anew', async () => {
    await run('select recount_pins()');
    expect(await tallied()).toEqual(await plain());
    expect(await rowsOf(registry.database, sql`select 1 from pin_tally_changes`)).toEqual([]);
  });

  const refused: [what: string, statement: string][] = [
    ['a pin of no session', "insert into pins values ('nobody', 't', '1.0.0', 1, 'x', '2030-01-02', 'x')"],
    [
      'another version without history',
      "update pins set version = '9.0.0', moves = moves + 1 where session = 'b'",
    ],
    ['the same in a part', "update pins_0 set version = '9.0.0'"],
    ['a counter without a move', "update pins set moves = moves + 1 where session = 'b'"],
    ['another toolset', "update pins set toolset = 'other' where session = 'b' and toolset = 't1'"],
    ['another session', "update pins set session = 'c' where session = 'b' and toolset = 't1'"],
    ['another id', "update sessions set id = 'c' where id = 'b'"],
    ['another place among the pins', "update pins set position = position + 7 where session = 'b'"],
    [
      'the same in each part',
      `${Array.from({ length: 16 }, (_, n) => `update pins_${n} set position = 9`).join('; ')}`,
    ],
    ['another time of a pin', "update pins set pinned_at = '2031-01-02' where session = 'b'"],
    ['another maker of a pin', "update pins set pinned_by = 'nobody' where session = 'b'"],
    ['another maker of a session', "update sessions set created_by = 'nobody' where id = 'b'"],
    [
      'a replica that changes the order of pins',
      'set session_replication_role = replica; update pins set position = 9; reset session_replication_role',
    ],
    ['taking an end back', 'update sessions set ended_at = null where ended_at is not null'],
    ['removing a pin', "delete from pins where session = 'b'"],
    ['removing a session', "delete from sessions where id = 'b'"],
    ['emptying a part', 'truncate sessions_3'],
    [
      'a replica that moves a pin',
      "set session_replication_role = replica; update pins set version = '9.0.0'; reset session_replication_role",
    ],
    ['rewriting history', "update pin_moves set to_version = '9.0.0'"],
    ['removing history', 'delete from pin_moves'],
  ];
  test.each(refused)('%s is refused', async (_, statement) => {
    await expect(run(statement)).rejects.toThrow();
    expect(await tallied()).toEqual(await plain());
  });

  test('a move with its history of another version is refused', async () => {
    const attempt = registry.database.transaction(async (transaction) => {
      const [history = '', move = ''] = moved("session = 'b' and toolset = 't1'", '5.0.0');
      await transaction.execute(sql.raw(history));
      await transaction.execute(sql.raw(move.replace('5.0.0', '6.0.0')));
    });
    await expect(attempt).rejects.toThrow();
    expect(await rowsOf(registry.database, sql`select 1 from pin_moves where session = 'b'`)).toEqual([]);
  });

  test.skipIf(kind === 'the embedded database')('hold while many write at once', async () => {
    await run(`
      insert into sessions (id, created_at, created_by, upgrades)
      select 'crowd ' || n, '2030-01-01', 'x', 'none' from generate_series(1, 40) n`);
    await run(`
      insert into pins (session, toolset, version, position, selector, pinned_at, pinned_by)
      select 'crowd ' || n, 'crowd', '1.0.0', 0, 'x', '2030-01-01', 'x' from generate_series(1, 40) n`);
    const acts = (n: number): (() => Promise<unknown>)[] => [
      () => run(`update sessions set ended_at = '2030-01-03' where id = 'crowd ${n}'`),
      () => run(`update sessions set lapsed_at = '2030-01-03' where id = 'crowd ${n}'`),
      () => run(`update sessions set last_seen = '2030-01-03', lapsed_at = null where id = 'crowd ${n}'`),
      () =>
        registry.database.transaction(async (transaction) => {
          for (const text of moved(`session = 'crowd ${n}' and toolset = 'crowd'`, `2.${n % 4}.0`)) {
            await transaction.execute(sql.raw(text));
          }
        }),
      () => run(`insert into pins values ('crowd ${n}', 'more', '1.0.0', 1, 'x', '2030-01-02', 'x')`),
    ];
    const all = Array.from({ length: 40 }, (_, n) => acts(n + 1)).flat();
    const shuffled = all.map((act, n) => [(n * 7919) % all.length, act] as const).sort((a, b) => a[0] - b[0]);
    await Promise.all(shuffled.map(([, act]) => act()));
    expect(await tallied()).toEqual(await plain());
  });
});
