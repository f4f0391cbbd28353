import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { asFailure, databaseOptions, databasePlace, withDatabase } from '../operate.ts';
import { readArguments } from '../readArguments.ts';

const options = {
  sessions: { type: 'boolean', says: 'with sessions, their pins and what their agents are sent' },
  ...databaseOptions,
} as const satisfies Options;

export const exportRegistry = {
  name: 'export',
  usage: ['export DIR [--sessions] [--data DIR]'],
  about: [
    'Writes what was published into a folder of JSON files that git can keep: one for each version, each report, and each toolset with its channels, policy and decisions, always in the same order. A folder with an earlier export is brought up to date. Keys, the audit and recorded calls are never in it.',
    'The embedded database belongs to one process: stop its service first. A PostgreSQL (DATABASE_URL) is read beside its services.',
    'Exit code: 0 written, 2 the call is wrong or the folder holds something else, 3 the database is in use or away.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(exportRegistry, ['DIR'], args);
    const [folder = ''] = positionals;
    const { exportRegistry: write } = await import('../../registry/exportRegistry.ts');
    const opening = await import('../../registry/database/openDatabase.ts');
    try {
      const { toolsets, versions, sessions } = await withDatabase(
        opening,
        databasePlace(values, io),
        (database) => write(database, folder, { sessions: values.sessions === true }),
      );
      const told = values.sessions ? `, ${sessions} sessions` : '';
      await io.stdout.write(`Wrote ${toolsets} toolsets, ${versions} versions${told} to ${folder}.\n`);
      return 0;
    } catch (error) {
      throw asFailure(error);
    }
  },
};
