import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/registry/database/openDatabase.ts';
import { bundleSource } from './bundleSource.ts';
import { makeEmbedded } from './makeEmbedded.ts';
import { type Cluster, postgresPrograms, startPostgres } from './startPostgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the run's own PostgreSQL, `DATABASE` in the place of the database; null where there is none. */
    postgres: string | null;
    /** A folder that goes when the run ends. */
    scratch: string;
    /** A folder with what threads and processes of the run start from. */
    compiled: string;
  }
}

/** One cluster a run, started before the first test file, with a migrated database to clone. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const scratch = mkdtempSync(join(tmpdir(), 'registry-run-'));
  chmodSync(scratch, 0o755);
  project.provide('scratch', scratch);
  const compiled = await bundleSource({
    judgeProcess: 'src/registry/judge/judgeProcess.ts',
    oddTasks: 'test/support/processes/oddTasks.ts',
    publishAndPin: 'test/support/processes/publishAndPin.ts',
    pinAtOnce: 'test/support/processes/pinAtOnce.ts',
  });
  process.env.COMPILED_JUDGE = join(compiled.folder, 'judgeProcess.js');
  project.provide('compiled', compiled.folder);
  const programs = postgresPrograms();
  const cluster = programs === undefined ? undefined : await startMigrated(programs);
  if (cluster === undefined) {
    console.warn('No PostgreSQL under /usr/lib/postgresql: its suites run on the embedded database instead.');
    await makeEmbedded(scratch);
  }
  project.provide('postgres', cluster?.url('DATABASE') ?? null);
  return async () => {
    await cluster?.stop();
    compiled.remove();
    rmSync(scratch, { recursive: true, force: true });
  };
};

const startMigrated = async (programs: string): Promise<Cluster> => {
  const cluster = await startPostgres(programs);
  try {
    const client = postgres(cluster.url('postgres'), { max: 1 });
    await client`create database migrated`;
    await client.end();
    const template = await openDatabase({ databaseUrl: cluster.url('migrated') });
    await template.close();
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};
