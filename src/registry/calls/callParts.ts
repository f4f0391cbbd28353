import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';

/** The part of `calls` that holds a day (`2026-11-30`). */
export const partOf = (day: string): string => `calls_${day.replaceAll('-', '_')}`;

/** A day in UTC, some days away. */
export const dayOf = (time: Date, away = 0): string =>
  new Date(time.getTime() + away * 86_400_000).toISOString().slice(0, 10);

/**
 * Makes the parts of this day and the next two, where they are missing. Looked up once a day by each process. A part
 * is made by itself and then attached, which lets others go on writing.
 */
export const requireParts = async (database: Database, now: Date): Promise<void> => {
  const today = dayOf(now);
  if (ready.get(database) === today) return;
  const days = [0, 1, 2].map((away) => dayOf(now, away));
  const standing = new Set(await standingDays(database));
  const missing = days.filter((day) => !standing.has(day));
  if (missing.length > 0) await makeParts(database, missing);
  ready.set(database, today);
};

const ready = new WeakMap<Database, string>();

/** The days that have a part, the oldest first. */
export const standingDays = async (database: Database): Promise<readonly string[]> => {
  const rows = await rowsOf<{ name: string }>(
    database,
    sql`
      select child.relname as name
      from pg_inherits join pg_class child on child.oid = inhrelid
      where inhparent = 'calls'::regclass
      order by child.relname`,
  );
  return rows.flatMap(({ name }) => {
    const day = /^calls_(\d{4})_(\d{2})_(\d{2})$/.exec(name);
    return day === null ? [] : [`${day[1]}-${day[2]}-${day[3]}`];
  });
};

const makeParts = (database: Database, days: readonly string[]): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('parts of calls'))`);
    const standing = new Set(await standingDays(transaction));
    for (const day of days) {
      if (standing.has(day)) continue;
      const next = dayOf(new Date(`${day}T00:00:00Z`), 1);
      const part = sql.identifier(partOf(day));
      await transaction.execute(
        sql`create table ${part} (like calls including defaults including constraints)`,
      );
      await transaction.execute(
        sql`alter table calls attach partition ${part} for values from (${sql.raw(`'${day}'`)}) to (${sql.raw(`'${next}'`)})`,
      );
    }
  });
