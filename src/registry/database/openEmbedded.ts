import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, OpenDatabase } from './database.ts';
import { createDurableFiles } from './durableFiles.ts';
import { lockFolder } from './lockFolder.ts';

/**
 * PostgreSQL in this process, in a folder. A commit has reached the disk when it is acknowledged: fsync is on
 * (`-F`, among PGlite's defaults, would turn it off) and really called, since the WAL is synced by the one
 * call that reaches `createDurableFiles`.
 */
export const openEmbedded = async (folder: string): Promise<OpenDatabase> => {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    const client = await PGlite.create({
      fs: createDurableFiles(join(folder, 'database')),
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        '-c',
        'wal_sync_method=fsync',
      ],
    });
    return {
      database: drizzle(client) as unknown as Database,
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
