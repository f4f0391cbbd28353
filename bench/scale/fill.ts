import type postgres from 'postgres';
import { engineVersion } from '../../src/compat/engineVersion.ts';
import { textArray } from '../../src/registry/calls/textArray.ts';
import { createProgress } from './progress.ts';
import { type Size, sessionsOf, toolsetName, versionsEach } from './size.ts';
import { type StoredVersion, storedVersions, versionNumbers } from './storedVersions.ts';

/**
 * Loads a migrated, empty database, in batches, so that memory does not grow with the size. All triggers and
 * constraints stand meanwhile: what is loaded is what the service would have written.
 */
export const fill = async (sql: postgres.Sql, size: Size): Promise<void> => {
  await fillVersions(sql, size);
  await fillSessions(sql, size);
  await sql`vacuum analyze`;
};

const fillVersions = async (sql: postgres.Sql, size: Size): Promise<void> => {
  const progress = createProgress('versions', size.toolsets * versionsEach(size));
  let batch: StoredVersion[] = [];
  const write = async (): Promise<void> => {
    await writeVersions(sql, batch);
    progress.add(batch.length);
    batch = [];
  };
  for (const version of storedVersions(size)) {
    batch.push(version);
    if (batch.length === 1_000) await write();
  }
  await write();
  progress.end();
};

const writeVersions = (sql: postgres.Sql, versions: readonly StoredVersion[]): Promise<unknown> => {
  const column = (value: (version: StoredVersion) => string | null) => textArray(versions.map(value));
  return sql.begin(async (transaction) => {
    await transaction`
      insert into toolsets (name, created_at)
      select distinct name, now() from unnest(${column(({ toolset }) => toolset)}::text[]) as given (name)
      on conflict do nothing`;
    await transaction`
      insert into definitions (digest, bytes, tool_names, created_at)
      select digest, convert_to(content, 'UTF8'), names::text[], now()
      from unnest(
        ${column(({ digest }) => digest)}::text[], ${column(({ text }) => text)}::text[],
        ${column(({ toolNames }) => textArray(toolNames))}::text[]
      ) as given (digest, content, names)`;
    await transaction`
      insert into reports
        (id, toolset, from_digest, to_digest, lens, engine, verdict, bump, text, created_at)
      select id, toolset, from_digest, to_digest, 'declared', ${engineVersion}, verdict, bump, content, now()
      from unnest(
        ${column((one) => one.reportId)}::text[], ${column(({ toolset }) => toolset)}::text[],
        ${column(({ fromDigest }) => fromDigest)}::text[], ${column(({ digest }) => digest)}::text[],
        ${column(({ report }) => report.verdict)}::text[], ${column(({ report }) => report.bump)}::text[],
        ${column(({ reportText }) => reportText)}::text[]
      ) as given (id, toolset, from_digest, to_digest, verdict, bump, content)`;
    await transaction`
      insert into versions
        (toolset, version, rank, release, digest, previous, report, publisher, publisher_owner, lens, engine, created_at)
      select toolset, version, rank, true, digest, previous, report, 'bench', 'bench', 'declared', ${engineVersion}, now()
      from unnest(
        ${column(({ toolset }) => toolset)}::text[], ${column(({ version }) => version)}::text[],
        ${column(({ rank }) => rank)}::text[], ${column(({ digest }) => digest)}::text[],
        ${column(({ previous }) => previous)}::text[], ${column((one) => one.reportId)}::text[]
      ) as given (toolset, version, rank, digest, previous, report)`;
    await transaction`
      insert into version_marks (toolset, version, state, changed_at, changed_by)
      select toolset, version, 'approved', now(), 'bench'
      from unnest(${column(({ toolset }) => toolset)}::text[], ${column(({ version }) => version)}::text[])
        as given (toolset, version)`;
    const latest = versions.filter(({ isLast }) => isLast);
    await transaction`
      insert into channels (toolset, channel, version, moved_at, moved_by)
      select toolset, 'latest', version, now(), 'bench'
      from unnest(
        ${textArray(latest.map(({ toolset }) => toolset))}::text[],
        ${textArray(latest.map(({ version }) => version))}::text[]
      ) as given (toolset, version)`;
  });
};

/**
 * Seven of ten live, two lapsed, one ended, one in twenty moved once. Their toolsets and versions are spread evenly,
 * but for the busy one, which has a second pin of each tenth session besides.
 */
const fillSessions = async (sql: postgres.Sql, size: Size): Promise<void> => {
  const sessions = sessionsOf(size);
  const numbers = textArray(versionNumbers(size));
  const each = versionsEach(size);
  const progress = createProgress('sessions with their pins', sessions);
  for (let from = 0; from < sessions; from += batch) {
    const to = Math.min(sessions, from + batch) - 1;
    await sql.begin(async (transaction) => {
      await transaction`
        insert into sessions (id, created_at, created_by, upgrades, ttl, ended_at, last_seen, lapses_at, lapsed_at)
        select md5('session ' || n)::uuid, now() - interval '200 days', 'bench', 'none',
          case when n % 10 in (6, 7, 8) then 30 * 86400 end,
          case when n % 10 = 9 then now() - interval '100 days' end,
          now() - interval '1 hour',
          case when n % 10 in (6, 7, 8) then now() + interval '30 days' end,
          case when n % 10 in (7, 8) then now() - interval '10 days' end
        from generate_series(${from}::integer, ${to}::integer) n`;
      await transaction`
        insert into pin_moves (session, toolset, step, from_version, to_version, why, moved_at, moved_by)
        select md5('session ' || n)::uuid, ${toolsetOf(transaction, size)}, 1, '1.0.0',
          (${numbers}::text[])[1 + (n / 7) % ${each}::integer], 'asked', now() - interval '2 days', 'bench'
        from generate_series(${from}::integer, ${to}::integer) n where n % 20 = 3`;
      await transaction`
        insert into pins (session, toolset, version, position, selector, pinned_at, pinned_by, moves)
        select md5('session ' || n)::uuid, ${toolsetOf(transaction, size)},
          (${numbers}::text[])[1 + (n / 7) % ${each}::integer], 0, '*', now() - interval '200 days', 'bench',
          case when n % 20 = 3 then 1 else 0 end
        from generate_series(${from}::integer, ${to}::integer) n`;
      if (size.toolsets > 1) {
        await transaction`
          insert into pins (session, toolset, version, position, selector, pinned_at, pinned_by)
          select md5('session ' || n)::uuid, ${toolsetName(0)},
            (${numbers}::text[])[1 + (n / 10) % ${each}::integer], 1, '*', now() - interval '200 days', 'bench'
          from generate_series(${from}::integer, ${to}::integer) n where n % 10 = 0`;
      }
    });
    progress.add(to + 1 - from);
    if (from % (50 * batch) === 0) await foldTallies(sql);
  }
  progress.end();
  await foldTallies(sql);
};

/** Of a session's first pin: any but the busy one, where there are others. */
const toolsetOf = (sql: postgres.TransactionSql, { toolsets }: Size) =>
  toolsets === 1 ? sql`${toolsetName(0)}` : sql`'toolset-' || 1 + n % ${toolsets - 1}::integer`;

/** As the service does every other second. */
const foldTallies = (sql: postgres.Sql): Promise<unknown> => sql`
  with taken as (
    delete from pin_tally_changes returning *
  )
  insert into pin_tallies as kept (toolset, version, live, lapsed, ended, first_seen, last_seen)
  select toolset, version, sum(live), sum(lapsed), sum(ended), min(first_seen), max(last_seen)
  from taken group by toolset, version
  on conflict (toolset, version) do update set
    live = kept.live + excluded.live, lapsed = kept.lapsed + excluded.lapsed, ended = kept.ended + excluded.ended,
    first_seen = least(kept.first_seen, excluded.first_seen), last_seen = greatest(kept.last_seen, excluded.last_seen)`;

const batch = 20_000;
