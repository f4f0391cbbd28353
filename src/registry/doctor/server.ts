import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import { type Finding, fault, fine, warning } from './finding.ts';

/** What server this is, what it can hold, whether it takes writes, and whether its clock agrees with ours. */
export const serverFindings = async (
  database: Database,
  clock: () => number,
): Promise<readonly Finding[]> => {
  const [server] = await rowsOf<{
    version: string;
    number: number | string;
    encoding: string;
    size: string;
    standby: boolean;
    readonly: boolean;
  }>(
    database,
    sql`
      select current_setting('server_version') as version,
        current_setting('server_version_num')::int as number,
        current_setting('server_encoding') as encoding,
        pg_size_pretty(pg_database_size(current_database())) as size,
        pg_is_in_recovery() as standby,
        current_setting('transaction_read_only') = 'on' as readonly`,
  );
  if (server === undefined) throw new Error('The server says nothing of itself.');
  const { version, number, encoding, size, standby } = server;
  const findings = [
    Number(number) >= oldest
      ? fine('server', `PostgreSQL ${version} answers; the database has ${size}.`)
      : fault('server', `This is PostgreSQL ${version}.`, 'Take PostgreSQL 13 or newer.'),
    encoding === 'UTF8'
      ? fine('encoding', 'UTF8 holds every name.')
      : fault('encoding', `${encoding} cannot hold every name.`, "Create a database with ENCODING 'UTF8'."),
  ];
  if (standby || server.readonly) {
    const what = standby ? 'This is a standby' : 'The database is set to read only';
    findings.push(fault('writes', `${what}: nothing can be published or pinned.`, 'Give the primary.'));
  } else findings.push(fine('writes', 'It takes writes.'));
  return [...findings, await clockFinding(database, clock)];
};

/** `pg_current_xact_id` and hash partitions with triggers need it. */
const oldest = 130_000;

const clockFinding = async (database: Database, clock: () => number): Promise<Finding> => {
  const before = clock();
  const [row] = await rowsOf<{ at: string | number }>(
    database,
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at`,
  );
  const skew = Math.round(Number(row?.at ?? 0) - (before + clock()) / 2);
  const words = `Its clock is ${Math.abs(skew)} ms ${skew < 0 ? 'behind' : 'ahead of'} the one here.`;
  return Math.abs(skew) <= bearable
    ? fine('clock', words)
    : warning(
        'clock',
        words,
        'Have both machines keep time by NTP: expiries and lapses are told by the clock.',
      );
};

/** Milliseconds; less than anything that is told by the clock lasts. */
const bearable = 2_000;
