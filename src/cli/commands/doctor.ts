import { visible } from '../../present/visible.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { asFailure, databaseOptions, databasePlace } from '../operate.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';

const options = { ...databaseOptions, ...outputOptions } as const satisfies Options;

export const doctor = {
  name: 'doctor',
  usage: ['doctor [--data DIR]'],
  about: [
    'Looks whether everything is as it should be: the settings, the database, its version, encoding, migrations, privileges and clock, the disk, every definition and rendering against its digest, the chain of the audit, rows that lead nowhere, the counts of sessions, notifications and upkeep. It changes nothing.',
    'It reads the database itself (DATABASE_URL, also while the service runs, or the embedded one in --data, whose service has to be stopped), all of it once.',
    'Exit code: 0 all is well, or there are warnings only; 1 something is wrong; 2 a setting is wrong; 3 no database answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values } = readArguments(doctor, [], args);
    const form = noMarkdown(outputForm(values));
    const { readConfiguration, WrongSetting } = await import('../../main.ts');
    const { diagnose } = await import('../../registry/diagnose.ts');
    try {
      const { directUrl, replicaUrl } = readConfiguration(io.environment);
      const place = databasePlace(values, io);
      const diagnosis = await diagnose({
        ...place,
        directUrl: directUrl === 'none' ? false : directUrl,
        replicaUrl,
      });
      await io.stdout.write(form === 'json' ? `${JSON.stringify(diagnosis)}\n` : asText(diagnosis));
      return diagnosis.standing === 'fault' ? 1 : 0;
    } catch (error) {
      if (error instanceof WrongSetting) throw new Failure(2, error.message);
      throw asFailure(error);
    }
  },
};

type Diagnosis = Awaited<ReturnType<typeof import('../../registry/diagnose.ts').diagnose>>;

const marks = { ok: '✓', warning: '!', fault: '✗' } as const;

const asText = ({ findings }: Diagnosis): string =>
  findings
    .map(({ about, standing, says, instead }) => {
      const line = `${marks[standing]} ${about}: ${visible(says)}\n`;
      return instead === undefined ? line : `${line}  ${visible(instead)}\n`;
    })
    .join('');
