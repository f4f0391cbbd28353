import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, rowsOf } from './database.ts';

/**
 * Brings the database to the state that this release needs. Any number of replicas may start at once: one
 * migrates, the others wait and find it done. All of it happens or nothing, in one transaction, so it works
 * behind a pooler as well. A database that a later release has migrated is left as it is: migrations only
 * expand. The table of what was done is drizzle's own.
 */
export const migrate = async (database: Database): Promise<void> => {
  const wanted = ownMigrations();
  if (missing(wanted, await lastApplied(database)).length === 0) return;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`select pg_advisory_xact_lock(${lock})`);
    await requireUtf8(transaction);
    await transaction.execute(sql`create schema if not exists drizzle`);
    await transaction.execute(sql`
      create table if not exists drizzle.__drizzle_migrations
        (id serial primary key, hash text not null, created_at bigint)`);
    for (const migration of missing(wanted, await lastApplied(transaction))) {
      for (const statement of migration.sql) await transaction.execute(sql.raw(statement));
      await transaction.execute(sql`
        insert into drizzle.__drizzle_migrations (hash, created_at)
        values (${migration.hash}, ${migration.folderMillis})`);
    }
  });
};

/** How many migrations of this release a database lacks, and whether a later release has migrated it. Changes nothing. */
export const missingMigrations = async (
  database: Database,
): Promise<{ readonly missing: number; readonly later: boolean }> => {
  const last = await lastApplied(database);
  return { missing: missing(ownMigrations(), last).length, later: last > latestMigration() };
};

/** The number of the last migration of this release; they grow. */
export const latestMigration = (): number => ownMigrations().at(-1)?.folderMillis ?? 0;

/** The functions of this release by name, each with its body as the last migration that writes it has it. */
export const ownFunctions = (): ReadonlyMap<string, string> =>
  new Map(
    ownMigrations()
      .flatMap(({ sql }) => sql)
      .flatMap((statement) => [...statement.matchAll(functions)])
      .map(([, name = '', body = '']) => [name, body]),
  );

const functions = /\bcreate (?:or replace )?function (\w+)\(\)[^$]*\$\$(.*?)\$\$/gis;

const ownMigrations = (): readonly MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: fileURLToPath(folder) });

/** Beside src/ and beside dist/ alike. */
const folder = new URL('../../../drizzle', import.meta.url);

/** Any number will do that no other program takes in this database. */
const lock = 7_205_759_403;

const missing = (wanted: readonly MigrationMeta[], last: number): readonly MigrationMeta[] =>
  wanted.filter((migration) => migration.folderMillis > last);

const requireUtf8 = async (database: Database): Promise<void> => {
  const [server] = await rowsOf<{ encoding: string }>(
    database,
    sql`select current_setting('server_encoding') as encoding`,
  );
  if (server?.encoding === 'UTF8') return;
  throw new Error(
    `The database has the encoding ${server?.encoding}, which cannot hold every name. Create one with ENCODING 'UTF8'.`,
  );
};

const lastApplied = async (database: Database): Promise<number> => {
  const [table] = await rowsOf<{ there: boolean }>(
    database,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table?.there) return 0;
  const [last] = await rowsOf<{ at: string | number | null }>(
    database,
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  return Number(last?.at ?? 0);
};
