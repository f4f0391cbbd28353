import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from './access/actor.ts';
import { audit } from './audit/audit.ts';
import { type Database, rowsOf } from './database/database.ts';
import {
  definitions,
  keptChecks,
  pins,
  renderings,
  reports,
  tombstones,
  versionMarks,
  versions,
} from './database/tables.ts';
import { isAway } from './database/whileUp.ts';
import { announce } from './events/announce.ts';
import { requireText, requireToolsetName } from './names.ts';
import { Problem } from './problem.ts';
import { pinsSubject } from './renderings/subject.ts';
import { requireFound } from './versions/findVersion.ts';
import { keepLatest } from './versions/keepLatest.ts';
import { requireVersion } from './versions/readSelector.ts';
import { refusePurged } from './versions/verifiedBytes.ts';

export type PurgeRequest = {
  readonly toolset: string;
  /** An exact version. */
  readonly version: string;
  /** Shown to whoever asks for the content. */
  readonly reason: string;
  readonly by: Actor;
};

export type Purged = {
  readonly digest: string;
  /** Every version that had this content, each yanked. */
  readonly versions: readonly { readonly toolset: string; readonly version: string }[];
  /** How many reports were emptied, since they quoted it. */
  readonly reports: number;
  readonly renderings: number;
  readonly checks: number;
};

/**
 * Removes content that must go, a secret say: the definition, what was rendered of it, alone and together with other
 * toolsets, and what reports and checks quote of it. The versions stay, yanked, with their digest and the reason.
 * For the owner of the database, since the triggers that keep content are put aside, and while no service runs,
 * since services have it in memory. What other places hold (backups, archived WAL, agents) it cannot reach.
 */
export const purge = async (database: Database, request: PurgeRequest): Promise<Purged> => {
  const toolset = requireToolsetName(request.toolset);
  const { version } = requireVersion(request.version, 'version');
  const reason = requireText(request.reason, 'reason', 1_000);
  if (reason.trim() === '') {
    throw new Problem(
      'invalid-request',
      'The reason is empty.',
      'Say why the content has to go, without repeating it: whoever asks for it is told.',
    );
  }
  await requireAlone(database);
  const done = await asOwner(() =>
    database.transaction(async (transaction) => {
      await transaction.execute(sql`set local lock_timeout = '5s'`);
      await transaction.execute(
        sql`lock table ${definitions}, ${renderings}, ${reports} in access exclusive mode`,
      );
      const { digest } = await requireFound(transaction, toolset, { kind: 'exact', version });
      await refusePurged(transaction, digest);
      const had = await transaction
        .select({ toolset: versions.toolset, version: versions.version })
        .from(versions)
        .where(eq(versions.digest, digest))
        .orderBy(asc(versions.toolset), asc(versions.seq));
      const rendered = [digest, ...(await digestsTogether(transaction, had))];
      const removed = await removeContent(transaction, digest, rendered);
      const [{ at } = { at: 0 }] = await rowsOf<{ at: string | number }>(
        transaction,
        sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at`,
      );
      const purgedAt = new Date(Number(at));
      const by = request.by.name;
      await transaction.insert(tombstones).values({ digest, reason, purgedAt, purgedBy: by });
      for (const place of had) await yank(transaction, place, purgedAt, by);
      const purged = { digest, versions: had, ...removed };
      const detail = { reason, ...purged };
      await audit(transaction, request.by, { act: 'purged', toolset, subject: version, detail });
      return purged;
    }),
  );
  // What was removed still stands in the files until they are written anew.
  for (const table of [definitions, renderings, reports, keptChecks]) {
    await database.execute(sql`vacuum full ${table}`);
  }
  return done;
};

const requireAlone = async (database: Database): Promise<void> => {
  const others = await rowsOf(
    database,
    sql`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'toolset-registry' and pid <> pg_backend_pid()`,
  );
  if (others.length === 0) return;
  throw new Problem(
    'folder-in-use',
    'A registry is connected to this database, and has content in its memory that would be served on.',
    'Stop every replica, purge, and start them again.',
  );
};

/** What is refused for want of ownership or because somebody holds a table, in words. */
const asOwner = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const code = ((error as Error).cause as { code?: unknown } | undefined)?.code;
    if (code === '42501') {
      throw new Problem(
        'invalid-request',
        'This user does not own the tables of the registry, and only their owner may remove content.',
        'Give a DATABASE_URL with the user that owns them.',
      );
    }
    if (code === '55P03') {
      throw new Problem(
        'folder-in-use',
        'Somebody is using the tables of the registry, and they could not be had within 5 seconds.',
        'Stop every service and client of this database, and purge again.',
      );
    }
    if (isAway(error)) {
      throw new Problem(
        'database-away',
        'The database cannot be reached, or takes no writes.',
        'See to it that it runs, and purge again: nothing was changed.',
      );
    }
    throw error;
  }
};

/** The digests under which sessions with several toolsets, one of them such a version, have their renderings. */
const digestsTogether = async (
  transaction: Database,
  had: readonly { readonly toolset: string; readonly version: string }[],
): Promise<readonly string[]> => {
  const conditions = had.map(({ toolset, version }): SQL | undefined =>
    and(eq(pins.toolset, toolset), eq(pins.version, version)),
  );
  const rows = await rowsOf<{ digests: string }>(
    transaction,
    sql`
      select distinct digests from (
        select string_agg(${versions.digest}, ' ' order by ${pins.position}) as digests
        from ${pins}
        join ${versions} on ${versions.toolset} = ${pins.toolset} and ${versions.version} = ${pins.version}
        where ${pins.session} in (select ${pins.session} from ${pins} where ${or(...conditions)})
        group by ${pins.session}
        having count(*) > 1
      ) as sessions`,
  );
  const found: string[] = [];
  for (const { digests } of rows) {
    const parts = digests.split(' ').map((digest) => ({ digest }));
    const subject = await pinsSubject(transaction, parts).catch((error: unknown) => {
      // What was rendered of these together went with the other part, when that was purged.
      if (error instanceof Problem && error.code === 'purged') return undefined;
      throw error;
    });
    if (subject !== undefined) found.push(subject.digest);
  }
  return found;
};

const removeContent = async (
  transaction: Database,
  digest: string,
  rendered: readonly string[],
): Promise<{ reports: number; renderings: number; checks: number }> => {
  const kept = [definitions, reports, renderings];
  for (const table of kept) await transaction.execute(sql`alter table ${table} disable trigger immutable`);
  await transaction
    .update(definitions)
    .set({ bytes: Buffer.alloc(0), toolNames: [] })
    .where(eq(definitions.digest, digest));
  const emptied = await transaction
    .update(reports)
    .set({ text: '' })
    .where(or(eq(reports.fromDigest, digest), eq(reports.toDigest, digest)))
    .returning({ id: reports.id });
  const removed = await transaction
    .delete(renderings)
    .where(inArray(renderings.digest, [...rendered]))
    .returning({ digest: renderings.digest });
  for (const table of kept) {
    await transaction.execute(sql`alter table ${table} enable always trigger immutable`);
  }
  const checks = await transaction
    .delete(keptChecks)
    .where(or(eq(keptChecks.fromDigest, digest), eq(keptChecks.toDigest, digest)))
    .returning({ id: keptChecks.id });
  return { reports: emptied.length, renderings: removed.length, checks: checks.length };
};

/** Nothing goes there any more, and `latest` leaves it. */
const yank = async (
  transaction: Database,
  { toolset, version }: { readonly toolset: string; readonly version: string },
  changedAt: Date,
  changedBy: string,
): Promise<void> => {
  await transaction
    .update(versionMarks)
    .set({ yanked: true, changedAt, changedBy })
    .where(and(eq(versionMarks.toolset, toolset), eq(versionMarks.version, version)));
  const detail = { version, yanked: true };
  await announce(transaction, { kind: 'version-marked', toolset, detail }, changedAt);
  await keepLatest(transaction, toolset, changedAt, changedBy);
};
