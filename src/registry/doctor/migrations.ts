import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import { missingMigrations } from '../database/migrate.ts';
import { type Finding, fault, fine, warning } from './finding.ts';

/** Whether the tables are those of this release, may be used, and are guarded as the migrations left them. */
export const migrationFindings = async (database: Database): Promise<readonly Finding[]> => {
  const { missing, later } = await missingMigrations(database);
  if (missing > 0) {
    const words = `${missing} of the migrations of this release are missing.`;
    return [fault('migrations', words, 'Start the service once, or `toolset serve`: it migrates.')];
  }
  const migrated = later
    ? warning(
        'migrations',
        'A later release has migrated this database, and this one still works with it.',
        'Run the same release everywhere once the upgrade is through.',
      )
    : fine('migrations', 'All are there.');
  return [migrated, await privilegeFinding(database), await guardFinding(database)];
};

const privilegeFinding = async (database: Database): Promise<Finding> => {
  const rows = await rowsOf<{ name: string }>(
    database,
    sql`
      select relname::text as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert'))
      order by 1`,
  );
  if (rows.length === 0) return fine('privileges', 'This user may read and write every table.');
  const names = rows.map(({ name }) => name).join(', ');
  return fault(
    'privileges',
    `This user may not read and write ${names}.`,
    'Grant SELECT, INSERT, UPDATE and DELETE on all tables to the user of DATABASE_URL, or let it own them.',
  );
};

/** The triggers that keep what was published as it was, each to fire whatever a session sets. */
const guardFinding = async (database: Database): Promise<Finding> => {
  const rows = await rowsOf<{ place: string }>(
    database,
    sql`
      select relname || ' (' || tgname || ')' as place
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and not tgisinternal and tgenabled <> 'A'
      order by 1`,
  );
  const [counted] = await rowsOf<{ guarded: number | string }>(
    database,
    sql`
      select count(*) as guarded from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and tgname = 'immutable'
        and relname in ('definitions', 'versions', 'reports', 'renderings', 'audit')`,
  );
  if (rows.length === 0 && Number(counted?.guarded) === 5) {
    return fine('guards', 'The triggers that keep published content as it was are in force.');
  }
  const names = rows.map(({ place }) => place).join(', ');
  return fault(
    'guards',
    names === ''
      ? 'A trigger that keeps published content as it was is gone.'
      : `Triggers that keep content as it was are put aside: ${names}.`,
    'Find out who changed them; `alter table NAME enable always trigger TRIGGER` puts one back in force.',
  );
};
