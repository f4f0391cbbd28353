import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { asFailure, databaseOptions, databasePlace, withDatabase } from '../operate.ts';
import { readArguments } from '../readArguments.ts';
import { showCopied } from '../showCopied.ts';

const options = { ...databaseOptions } as const satisfies Options;

export const migrateTo = {
  name: 'migrate-to',
  usage: ['migrate-to URL [--data DIR]'],
  about: [
    'Brings everything from the embedded database in --data (or from DATABASE_URL, where --data is not given) into the PostgreSQL at URL, which has to be empty, of the user that will own its tables. All of it or nothing: each row is read back there and compared before it counts. The first database is left as it is.',
    'Stop the service first, and start it again with DATABASE_URL=URL. Versions, digests, sessions, keys and the audit are the same there.',
    'Exit code: 0 moved, 2 the call is wrong, 3 a database is away, in use or not empty.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(migrateTo, ['URL'], args);
    const [url = ''] = positionals;
    if (!/^postgres(ql)?:\/\//.test(url)) {
      throw new Failure(2, 'give a URL that begins with postgres:// or postgresql://.');
    }
    const { migrateTo: move } = await import('../../registry/migrateTo.ts');
    const opening = await import('../../registry/database/openDatabase.ts');
    const target = { databaseUrl: url, dataDir: '' };
    try {
      const sums = await withDatabase(opening, databasePlace(values, io), (from) =>
        withDatabase(opening, target, (to) => move(from, to)),
      );
      await io.stdout.write(
        `${showCopied(sums)}All of it is there now, and read back the same. Start the service with DATABASE_URL set to it.\n`,
      );
      return 0;
    } catch (error) {
      throw asFailure(error);
    }
  },
};
