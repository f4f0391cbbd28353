import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, OpenDatabase } from './database.ts';
import { createDurableFiles } from './durableFiles.ts';
import { unpackFolder } from './folderArchive.ts';
import { lockFolder } from './lockFolder.ts';
import { syncFolder } from './syncFolder.ts';

/**
 * PostgreSQL in this process, in a folder. A commit has reached the disk when it is acknowledged: fsync is on
 * (`-F`, among PGlite's defaults, would turn it off) and really called, since the WAL is synced by the one
 * call that reaches `createDurableFiles`.
 */
export const openEmbedded = async (folder: string, initial: URL = storedInitial): Promise<OpenDatabase> => {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    const files = join(folder, 'database');
    if (!existsSync(files)) await makeDatabase(folder, files, initial);
    const client = await start(files);
    return {
      database: drizzle(client) as unknown as Database,
      query: async <Row>(statement: string, parameters: readonly unknown[]) =>
        (await client.query<Row>(statement, [...parameters])).rows,
      plansOnce: false,
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
const makeDatabase = async (folder: string, files: string, initial: URL): Promise<void> => {
  const fresh = `${files}.new`;
  rmSync(fresh, { recursive: true, force: true });
  if (!unpackInitial(initial, fresh)) await (await start(fresh)).close();
  syncFolder(fresh);
  renameSync(fresh, files);
  syncFolder(folder, { deep: false });
};

/** An empty database that the build has made already, migrated as far as it knew; the source has none. */
const storedInitial = new URL('../../initial', import.meta.url);

/** False where there is none that can be read: then one is made, which takes some seconds. */
const unpackInitial = (initial: URL, folder: string): boolean => {
  try {
    if (!existsSync(initial)) return false;
    unpackFolder(readFileSync(initial), folder);
    return true;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
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
