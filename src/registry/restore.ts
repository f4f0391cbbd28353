import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { partsOf } from './copying/backupLines.ts';
import type { CopySums } from './copying/copy.ts';
import { fill } from './copying/fill.ts';
import type { Database } from './database/database.ts';
import { Problem } from './problem.ts';

/** Puts a backup into a migrated, empty database: all of it or nothing. */
export const restore = (database: Database, file: string): Promise<CopySums> =>
  fill(database, partsOf(linesIn(file)));

async function* linesIn(file: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  let begun: string[] = [];
  try {
    for await (const chunk of text) {
      const pieces = decoder.write(chunk as Buffer).split('\n');
      const last = pieces.pop() ?? '';
      for (const piece of pieces) {
        yield begun.length === 0 ? piece : begun.join('') + piece;
        begun = [];
      }
      if (last !== '') begun.push(last);
    }
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, file);
  } finally {
    source.destroy();
  }
  if (begun.length > 0) yield begun.join('');
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
