import type { Query } from './database.ts';

/** Where a server's log ends: what a primary has written, and what a standby has taken over and shows. */
export type LogPlace = {
  readonly end: bigint;
  readonly isStandby: boolean;
  /**
   * Equal for databases whose places mean the same: the log is of a server, which may have several registries, so it
   * names the database and the tables that are read as well. One that follows through a promotion tells of the new history only
   * from its next restart point on.
   */
  readonly history: string;
};

export const logPlace = async (query: Query): Promise<LogPlace> => {
  const [row] = await query<{ end: string; standby: boolean; history: string }>(statement, []);
  if (row === undefined) throw new Error('The server says nothing of its log.');
  // As PostgreSQL writes it, `16/B374D848`.
  const [high = '', low = ''] = row.end.split('/');
  return {
    end: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`),
    isStandby: row.standby,
    history: row.history,
  };
};

const statement = `
  select pg_is_in_recovery() as standby,
    (pg_control_system()).system_identifier || ' ' || (pg_control_checkpoint()).timeline_id || ' ' ||
      (select oid from pg_database where datname = current_database()) || ' ' ||
      coalesce(to_regclass('sessions')::oid::text, 'none') as history,
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text as end`;
