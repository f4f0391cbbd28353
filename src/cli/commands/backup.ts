import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { asFailure, databaseOptions, databasePlace, withDatabase } from '../operate.ts';
import { readArguments } from '../readArguments.ts';
import { showCopied } from '../showCopied.ts';

const options = { ...databaseOptions } as const satisfies Options;

export const backup = {
  name: 'backup',
  usage: ['backup FILE [--data DIR]'],
  about: [
    'Writes everything that the registry keeps into one new file, packed, as it stands at one moment. `toolset restore` puts it into an empty database, embedded or PostgreSQL.',
    'The embedded database belongs to one process: stop its service first. A PostgreSQL (DATABASE_URL) is read beside its services.',
    'The file holds hashes of keys and recorded calls, so that only its owner can read it; keep it like the database.',
    'Exit code: 0 written, 2 the call is wrong or the file is there already, 3 the database is in use or away.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(backup, ['FILE'], args);
    const [file = ''] = positionals;
    const { backup: write } = await import('../../registry/backup.ts');
    const opening = await import('../../registry/database/openDatabase.ts');
    try {
      const sums = await withDatabase(opening, databasePlace(values, io), (database) =>
        write(database, file),
      );
      await io.stdout.write(`${showCopied(sums)}Written to ${file}.\n`);
      return 0;
    } catch (error) {
      throw asFailure(error);
    }
  },
};
