import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/registry/database/openDatabase.ts';
import { postgresPrograms, startPostgres } from './startPostgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the run's own PostgreSQL, `DATABASE` in the place of the database; null where there is none. */
    postgres: string | null;
  }
}

/** One cluster a run, started before the first test file, with a migrated database to clone. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const programs = postgresPrograms();
  if (programs === undefined) {
    console.warn('No PostgreSQL under /usr/lib/postgresql: its suites run on the embedded database instead.');
    project.provide('postgres', null);
    return undefined;
  }
  const cluster = await startPostgres(programs);
  try {
    const client = postgres(cluster.url('postgres'), { max: 1 });
    await client`create database migrated`;
    await client.end();
    const template = await openDatabase({ databaseUrl: cluster.url('migrated') });
    await template.close();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('postgres', cluster.url('DATABASE'));
  return cluster.stop;
};
