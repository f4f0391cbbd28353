import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { partsOf } from './copying/backupLines.ts';
import type { CopySums } from './copying/copy.ts';
import { fill } from './copying/fill.ts';
import { linesIn } from './copying/linesIn.ts';
import type { Database } from './database/database.ts';
import { Problem } from './problem.ts';

/** Puts a backup into a migrated, empty database: all of it or nothing. */
export const restore = (database: Database, file: string): Promise<CopySums> =>
  fill(database, partsOf(unpacked(file)));

async function* unpacked(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  try {
    yield* linesIn(text);
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, file);
  } finally {
    source.destroy();
  }
}

const explained = (error: NodeJS.ErrnoException, file: string): Error => {
  if (error.code === 'ENOENT') {
    return new Problem(
      'invalid-request',
      `There is no file ${file}.`,
      'Name a file that `toolset backup` made.',
    );
  }
  if (!error.code?.startsWith('Z_')) return error;
  return new Problem(
    'invalid-request',
    `${file} cannot be unpacked: it broke off, or is no backup.`,
    'Give a file that `toolset backup` made and that is complete.',
  );
};
