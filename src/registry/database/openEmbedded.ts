import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, OpenDatabase } from './database.ts';
import { createDurableFiles } from './durableFiles.ts';
import { lockFolder } from './lockFolder.ts';
import { syncFolder } from './syncFolder.ts';

/**
 * PostgreSQL in this process, in a folder. A commit has reached the disk when it is acknowledged: fsync is on
 * (`-F`, among PGlite's defaults, would turn it off) and really called, since the WAL is synced by the one
 * call that reaches `createDurableFiles`.
 */
export const openEmbedded = async (folder: string): Promise<OpenDatabase> => {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    const files = join(folder, 'database');
    if (!existsSync(files)) await makeDatabase(folder, files);
    const client = await start(files);
    return {
      database: drizzle(client) as unknown as Database,
      query: async <Row>(statement: string, parameters: readonly unknown[]) =>
        (await client.query<Row>(statement, [...parameters])).rows,
      listen: (channel, woken) => client.listen(channel, woken),
      close: async () => {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Made beside its place and moved there whole, so that one that was interrupted is never taken for a database. */
const makeDatabase = async (folder: string, files: string): Promise<void> => {
  const fresh = `${files}.new`;
  rmSync(fresh, { recursive: true, force: true });
  await (await start(fresh)).close();
  syncFolder(fresh);
  renameSync(fresh, files);
  syncFolder(folder, { deep: false });
};

const start = (files: string): Promise<PGlite> =>
  PGlite.create({
    fs: createDurableFiles(files),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
    ],
  });
