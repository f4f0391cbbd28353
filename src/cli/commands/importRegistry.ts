import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { asFailure, databaseOptions, databasePlace, requireThere, withDatabase } from '../operate.ts';
import { readArguments } from '../readArguments.ts';
import { showCopied } from '../showCopied.ts';

const options = { ...databaseOptions } as const satisfies Options;

export const importRegistry = {
  name: 'import-registry',
  usage: ['import-registry DIR [--data DIR]'],
  about: [
    'Puts a folder that `toolset export` wrote into an empty database: one in --data, made where it is missing, or the PostgreSQL of DATABASE_URL. Digests, version numbers, reports and times are those of the folder. All of it or nothing; every definition is held against its digest.',
    'Exit code: 0 imported, 2 the call or the folder is wrong, 3 the database is away, in use or not empty.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(importRegistry, ['DIR'], args);
    const [folder = ''] = positionals;
    const { importRegistry: read } = await import('../../registry/importRegistry.ts');
    await requireThere(folder, 'Name a folder that `toolset export` wrote.');
    const opening = await import('../../registry/database/openDatabase.ts');
    try {
      const sums = await withDatabase(opening, databasePlace(values, io), (database) =>
        read(database, folder),
      );
      await io.stdout.write(`${showCopied(sums)}Imported from ${folder}, and read back the same.\n`);
      return 0;
    } catch (error) {
      throw asFailure(error);
    }
  },
};
