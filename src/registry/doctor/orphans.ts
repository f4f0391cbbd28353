import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import { type Finding, fault, fine } from './finding.ts';

/** Rows that lead nowhere: where no foreign key stands, since one would cost each pin a lock. */
export const orphanFindings = async (database: Database): Promise<readonly Finding[]> => {
  const found: string[] = [];
  for (const [what, rows] of orphans) {
    const [counted] = await rowsOf<{ count: number | string }>(
      database,
      sql`select count(*) as count from (${rows}) as found`,
    );
    const count = Number(counted?.count);
    if (count > 0) found.push(`${count} ${what}`);
  }
  return [
    found.length === 0
      ? fine('references', 'Every row leads to what it names.')
      : fault(
          'references',
          `Rows lead nowhere: ${found.join('; ')}.`,
          'Something wrote to the database besides the registry, or a restore was partial. Restore a whole backup.',
        ),
    await tallyFinding(database),
  ];
};

const noVersion = (table: SQL): SQL => sql`
  select 1 from ${table} as row
  where not exists (select from versions where toolset = row.toolset and version = row.version)`;

const orphans: readonly (readonly [string, SQL])[] = [
  [
    'versions without marks',
    sql`select 1 from versions v
      where not exists (select from version_marks m where m.toolset = v.toolset and m.version = v.version)`,
  ],
  ['marks without their version', noVersion(sql`version_marks`)],
  ['channels on no version', noVersion(sql`channels`)],
  ['pins on no version', noVersion(sql`pins`)],
  ['decided versions that are not there', noVersion(sql`decided_versions`)],
  [
    'pins without their session',
    sql`select 1 from pins p where not exists (select from sessions s where s.id = p.session)`,
  ],
  [
    'pins that moved without a record of it',
    sql`select 1 from pins p where moves > 0 and not exists (
      select from pin_moves m where m.session = p.session and m.toolset = p.toolset and m.step = p.moves)`,
  ],
];

/** What is counted along the way against what counting gives. */
const tallyFinding = async (database: Database): Promise<Finding> => {
  const wrong = await rowsOf<{ place: string }>(
    database,
    sql`
      select coalesce(kept.toolset, counted.toolset) || '@' || coalesce(kept.version, counted.version) as place
      from (
        select toolset, version, sum(live) as live, sum(lapsed) as lapsed, sum(ended) as ended from (
          select toolset, version, live, lapsed, ended from pin_tallies
          union all select toolset, version, live, lapsed, ended from pin_tally_changes
        ) as parts group by toolset, version
      ) as kept
      full join (
        select toolset, version,
          count(*) filter (where ended_at is null and lapsed_at is null) as live,
          count(*) filter (where ended_at is null and lapsed_at is not null) as lapsed,
          count(*) filter (where ended_at is not null) as ended
        from pins join sessions on sessions.id = pins.session
        group by toolset, version
      ) as counted on counted.toolset = kept.toolset and counted.version = kept.version
      where coalesce(kept.live, 0) <> coalesce(counted.live, 0)
        or coalesce(kept.lapsed, 0) <> coalesce(counted.lapsed, 0)
        or coalesce(kept.ended, 0) <> coalesce(counted.ended, 0)
      limit 20`,
  );
  if (wrong.length === 0)
    return fine('tallies', 'As many sessions are counted on each version as are there.');
  return fault(
    'tallies',
    `Sessions are counted wrongly on ${wrong.map(({ place }) => place).join(', ')}.`,
    'Triggers were put aside while pins were written. Do not retire versions by `toolset drain` until it is mended.',
  );
};
