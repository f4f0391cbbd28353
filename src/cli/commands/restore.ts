import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { asFailure, databaseOptions, databasePlace, requireThere, withDatabase } from '../operate.ts';
import { readArguments } from '../readArguments.ts';
import { showCopied } from '../showCopied.ts';

const options = { ...databaseOptions } as const satisfies Options;

export const restore = {
  name: 'restore',
  usage: ['restore FILE [--data DIR]'],
  about: [
    'Puts a backup into an empty database: a folder that is made where it is missing, or the PostgreSQL of DATABASE_URL, of the user that owns its tables. All of it or nothing, and read back before it counts.',
    'Replicas that run on that database have to be stopped meanwhile.',
    'Exit code: 0 restored, 2 the call or the file is wrong, 3 the database is away, in use or not empty.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(restore, ['FILE'], args);
    const [file = ''] = positionals;
    const { restore: read } = await import('../../registry/restore.ts');
    await requireThere(file, 'Name a file that `toolset backup` made.');
    const opening = await import('../../registry/database/openDatabase.ts');
    try {
      const sums = await withDatabase(opening, databasePlace(values, io), (database) => read(database, file));
      await io.stdout.write(`${showCopied(sums)}Restored from ${file}, and read back the same.\n`);
      return 0;
    } catch (error) {
      throw asFailure(error);
    }
  },
};
