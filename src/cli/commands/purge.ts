import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { asFailure, databaseOptions, databasePlace } from '../operate.ts';
import { readArguments } from '../readArguments.ts';

const options = {
  reason: { type: 'string', value: 'TEXT', says: 'why it has to go, told to whoever asks for the content' },
  ...databaseOptions,
} as const satisfies Options;

export const purge = {
  name: 'purge',
  usage: ['purge NAME@VERSION --reason TEXT [--data DIR]'],
  about: [
    'Removes the content of a version that must go, a secret in a description say: the definition, its renderings, and what reports and checks quote of it. The version stays, yanked, with its digest and the reason, and answers 410. Every version with the same content goes with it. There is no way back.',
    'It works on the database itself, as its owner, and while no service runs: stop every replica first. Backups and archived WAL are not reached.',
    'Exit code: 0 removed, 2 the call is wrong or there is no such version, 3 the database is in use or away.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(purge, ['NAME@VERSION'], args);
    const [toolset = '', version] = (positionals[0] ?? '').split('@');
    if (version === undefined) throw new Failure(2, 'the version is missing; give NAME@VERSION exactly.');
    if (values.reason === undefined)
      throw new Failure(2, '--reason is missing; say why the content has to go.');
    const { openDatabase } = await import('../../registry/database/openDatabase.ts');
    const { whileUp } = await import('../../registry/database/whileUp.ts');
    const { purge: remove } = await import('../../registry/purge.ts');
    const { operator } = await import('../../registry/access/operator.ts');
    try {
      const place = databasePlace(values, io);
      const open = await whileUp(() => openDatabase({ ...place, connections: 1, directUrl: false }));
      try {
        const wish = { toolset, version, reason: values.reason, by: operator };
        const { digest, versions, reports, renderings, checks } = await remove(open.database, wish);
        const places = versions.map((one) => `${one.toolset}@${one.version}`).join(', ');
        await io.stdout.write(
          `Removed ${digest}, the content of ${places}.\nEmptied ${reports} reports, removed ${renderings} renderings and ${checks} checks.\nBackups, archived WAL and whoever fetched it may still have it.\n`,
        );
      } finally {
        await open.close();
      }
      return 0;
    } catch (error) {
      throw asFailure(error);
    }
  },
};
