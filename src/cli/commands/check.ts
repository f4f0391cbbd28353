import type { CheckAnswer } from '../answers.ts';
import { answerJson, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import { definitionOptions, definitionRequest } from '../definitionRequest.ts';
import type { ExitCode } from '../exitCode.ts';
import { formatNamed } from '../formatOption.ts';
import type { Io } from '../io.ts';
import { outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { showFormatChecks } from '../showFormatChecks.ts';
import { showPublished } from '../showPublished.ts';

const options = {
  format: { type: 'string', value: 'F', multiple: true, says: 'a format that has to take the tools' },
  ...definitionOptions,
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const check = {
  name: 'check',
  usage: [
    'check NAME FILE [--format F]... [--version V] [--base R] [--renames FILE] [--output text|json|markdown]',
  ],
  about: [
    'Says what publishing FILE as the next version of the toolset NAME would do, and writes nothing. FILE is JSON, a definition or tools in any wire shape; - is stdin. With --format it also says what providers would answer with an error.',
    'Exit code: 0 no change breaks, 1 one does, or the publish or a format would be refused, 2 the call or the definition is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(check, ['NAME', 'FILE'], args);
    const [name = '', file = ''] = positionals;
    const form = outputForm(values);
    const formats = values.format?.map(formatNamed);
    const body = await definitionRequest(file, values, io, { formats });
    const answer = await callRegistry(
      { method: 'POST', path: ['toolsets', name, 'check'], body },
      values,
      io,
    );
    await io.stdout.write(
      showPublished(
        answer,
        form,
        io,
        ({ version, digest }) => `This would be ${name} ${version}, ${digest}.`,
      ),
    );
    const { report, formats: checked } = answerJson<CheckAnswer>(answer);
    if (form !== 'json') await io.stdout.write(showFormatChecks(checked, form));
    return report.verdict === 'breaking' ? 1 : 0;
  },
};
