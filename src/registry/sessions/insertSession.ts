import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import type { ChosenPin } from './choosePins.ts';

export type NewSession = {
  readonly session: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly from: string | null;
  readonly upgrades: 'none' | 'safe';
  readonly ttl: number | null;
};

/**
 * Makes a session with all its pins, in one statement. False where the id is taken, also by a call that was
 * still under way: this one waits for that one's end.
 */
export const insertSession = async (
  database: Database,
  { session, createdAt, createdBy, from, upgrades, ttl }: NewSession,
  pins: readonly ChosenPin[],
): Promise<boolean> => {
  const at = createdAt.toISOString();
  const values = pins.map(
    ({ toolset, version, selector }, position) =>
      sql`(${position}::smallint, ${toolset}::text, ${version}::text, ${selector}::text)`,
  );
  const made = await rowsOf(
    database,
    sql`
      with made as (
        insert into sessions (id, created_at, created_by, from_session, upgrades, ttl, lapses_at)
        values (${session}, ${at}::timestamptz, ${createdBy}, ${from}, ${upgrades}, ${ttl}::integer,
                ${at}::timestamptz + ${ttl}::integer * interval '1 second')
        on conflict do nothing
        returning id
      )
      insert into pins (session, position, toolset, version, selector, pinned_at, pinned_by)
      select made.id, chosen.position, chosen.toolset, chosen.version, chosen.selector,
             ${at}::timestamptz, ${createdBy}::text
      from made, (values ${sql.join(values, sql`, `)}) as chosen (position, toolset, version, selector)
      returning position`,
  );
  return made.length > 0;
};
