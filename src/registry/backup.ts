import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { linesOf } from './copying/backupLines.ts';
import { atOneMoment, type CopySums, copyOf } from './copying/copy.ts';
import type { Database } from './database/database.ts';
import { syncFolder } from './database/syncFolder.ts';
import { Problem } from './problem.ts';

/**
 * Writes everything, as it stands at one moment, into one new file that `restore` puts into an empty database of
 * either kind. It is made beside its place and moved there whole, when it has reached the disk; its owner alone can
 * read it, since hashes of keys are in it.
 */
export const backup = async (database: Database, file: string): Promise<CopySums> => {
  const part = `${file}.part`;
  const target = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Problem(
      'invalid-request',
      `There is a file ${file} already.`,
      'Name one that is not there yet.',
    );
  });
  await target.close();
  try {
    const sums = await atOneMoment(database, async (transaction) => {
      let end: CopySums = {};
      const watched = async function* () {
        for await (const one of copyOf(transaction)) {
          if (one.kind === 'end') end = one.sums;
          yield one;
        }
      };
      const handle = await open(part, 'w', 0o600);
      await pipeline(
        Readable.from(linesOf(watched())),
        createGzip({ level: 3 }),
        handle.createWriteStream({ flush: true }),
      );
      return end;
    });
    await rename(part, file);
    syncFolder(dirname(file), { deep: false });
    return sums;
  } catch (error) {
    await rm(part, { force: true });
    await rm(file, { force: true });
    throw error;
  }
};
