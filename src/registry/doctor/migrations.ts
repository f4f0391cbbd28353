import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import { missingMigrations } from '../database/migrate.ts';
import { type Finding, fault, fine, warning } from './finding.ts';
import { guardFinding } from './guards.ts';

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
  return [migrated, await privilegeFinding(database), await guardFinding(database, later)];
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
