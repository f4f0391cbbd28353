import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../src/registry/database/database.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { clearSessions } from '../../../src/registry/upkeep/clearSessions.ts';
import { runTask } from '../../../src/registry/upkeep/upkeep.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';

const now = new Date('2030-06-01T00:00:00Z');

describe.each(databaseKinds())('clearing of sessions, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind !== 'PostgreSQL', now: () => now }));
    const made = async (id: string, ended: string | null, lapsed: string | null) => {
      await run(`
        insert into sessions (id, created_at, created_by, upgrades, ended_at, lapsed_at)
        select '${id}' || n, '2030-01-01', 'x', 'none', ${ended && `'${ended}'`}, ${lapsed && `'${lapsed}'`}
        from generate_series(1, 3) n`);
      await run(`
        insert into pins (session, toolset, version, position, selector, pinned_at, pinned_by)
        select '${id}' || n, 't' || m, '1.0.0', m, 'x', '2030-01-01', 'x'
        from generate_series(1, 3) n, generate_series(1, 2) m`);
    };
    await made('live ', null, null);
    await made('ended long ago ', '2030-02-01', null);
    await made('ended lately ', '2030-05-01', null);
    await made('lapsed long ago ', null, '2030-02-01');
    await made('lapsed lately ', null, '2030-05-01');
    await made('lapsed, ended lately ', '2030-05-01', '2030-02-01');
    await run(`
      insert into pin_moves (session, toolset, step, from_version, to_version, why, moved_at, moved_by)
      select session, toolset, 1, version, '2.0.0', 'asked', '2030-01-02', 'x' from pins where toolset = 't1'`);
    await run(`update pins set version = '2.0.0', moves = 1 where toolset = 't1'`);
  }, 60_000);
  afterAll(() => close());

  const run = (text: string) => registry.database.execute(sql.raw(text));
  const count = async (table: string): Promise<number> =>
    Number(
      (await rowsOf<{ count: string }>(registry.database, sql.raw(`select count(*) from ${table}`)))[0]
        ?.count,
    );
  const kinds = async () =>
    (
      await rowsOf<{ kind: string }>(
        registry.database,
        sql`select distinct left(id, -2) as kind from sessions order by 1`,
      )
    ).map((row) => row.kind);
  const tallies = (source: string) =>
    rowsOf(
      registry.database,
      sql.raw(`
        select toolset, version, sum(live)::int as live, sum(lapsed)::int as lapsed, sum(ended)::int as ended
        from (${source}) t group by 1, 2 having (sum(live), sum(lapsed), sum(ended)) <> (0, 0, 0) order by 1, 2`),
    );
  const expectTallies = async () =>
    expect(
      await tallies(`
        select toolset, version, live, lapsed, ended from pin_tallies
        union all select toolset, version, live, lapsed, ended from pin_tally_changes`),
    ).toEqual(
      await tallies(`
        select toolset, version, (ended_at is null and lapsed_at is null)::int as live,
          (ended_at is null and lapsed_at is not null)::int as lapsed, (ended_at is not null)::int as ended
        from pins join sessions on id = session`),
    );
  const clear = (ended: number, lapsed: number) =>
    runTask({ ...registry, keptSessions: { ended, lapsed } }, clearSessions);

  const whole = (where: string) => [
    `delete from pin_moves where session ${where}`,
    `delete from pins where session ${where}`,
    `delete from sessions where id ${where}`,
  ];
  const refused: [what: string, statements: readonly string[]][] = [
    ['a live session', whole("= 'live 1'")],
    ['a live one among others', whole("in ('live 1', 'ended long ago 1')")],
    ['the pins of one that has ended', whole("= 'ended long ago 1'").slice(0, 2)],
    ['its moves', whole("= 'ended long ago 1'").slice(0, 1)],
    ['the session alone', whole("= 'ended long ago 1'").slice(2)],
    ['all but the moves', whole("= 'ended long ago 1'").slice(1)],
    ['the session before its pins', whole("= 'ended long ago 1'").reverse()],
    ['a live one as a replica', ['set local session_replication_role = replica', ...whole("= 'live 1'")]],
    ['the parts one by one', Array.from({ length: 16 }, (_, n) => `delete from pins_${n}`)],
    ['all sessions by truncation', ['truncate sessions, pins']],
  ];
  test.each(refused)('removing %s is refused', async (_, statements) => {
    const done = registry.database.transaction(async (transaction) => {
      for (const statement of statements) await transaction.execute(sql.raw(statement));
    });
    await expect(done).rejects.toThrow();
    expect(await count('sessions')).toBe(18);
    expect(await count('pins')).toBe(36);
    expect(await count('pin_moves')).toBe(18);
  });

  test('nothing goes where all is kept for ever', async () => {
    expect(await clear(0, 0)).toBe(false);
    expect(await count('sessions')).toBe(18);
  });

  test('what ended long ago goes, as a whole', async () => {
    expect(await clear(90, 0)).toBe(false);
    expect(await kinds()).toEqual([
      'ended lately',
      'lapsed lately',
      'lapsed long ago',
      'lapsed, ended lately',
      'live',
    ]);
    expect(await count('pins')).toBe(30);
    expect(await count('pin_moves')).toBe(15);
    await expectTallies();
  });

  test('what lapsed long ago goes where that is asked for, and replicas hear of it', async () => {
    await clear(90, 90);
    expect(await kinds()).toEqual(['ended lately', 'lapsed lately', 'lapsed, ended lately', 'live']);
    const said = await rowsOf(
      registry.database,
      sql`select detail from events where kind = 'session-ended' order by detail`,
    );
    expect(said).toEqual([1, 2, 3].map((n) => ({ detail: `{"session":"lapsed long ago ${n}"}` })));
    await expectTallies();
  });

  test('many go in parts', async () => {
    await run(`
      insert into sessions (id, created_at, created_by, upgrades, ended_at)
      select 'many ' || n, '2030-01-01', 'x', 'none', '2030-02-01' from generate_series(1, 2500) n`);
    expect(await clear(90, 0)).toBe(true);
    expect(await count('sessions')).toBe(12 + 500);
    expect(await clear(90, 0)).toBe(false);
    expect(await count('sessions')).toBe(12);
  });

  test('one that is held is left for the next time', async () => {
    await run(`
      insert into sessions (id, created_at, created_by, upgrades, ended_at)
      values ('held', '2030-01-01', 'x', 'none', '2030-02-01')`);
    if (kind !== 'PostgreSQL') return;
    await registry.database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1 from sessions where id = 'held' for update`);
      await clear(90, 0);
      expect(await count('sessions')).toBe(13);
    });
    await clear(90, 0);
    expect(await count('sessions')).toBe(12);
  });
});
