import type { PublishAnswer } from '../answers.ts';
import { answerJson, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import { definitionOptions, definitionRequest } from '../definitionRequest.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { showPublished } from '../showPublished.ts';

const options = { ...definitionOptions, ...outputOptions, ...registryOptions } as const satisfies Options;

export const check = {
  name: 'check',
  usage: ['check NAME FILE [--version V] [--base R] [--renames FILE] [--output text|json|markdown]'],
  about: [
    'Says what publishing FILE as the next version of the toolset NAME would do, and writes nothing. FILE is JSON; - is stdin.',
    'Exit code: 0 no change breaks, 1 one does or the publish would be refused, 2 the call or the definition is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(check, ['NAME', 'FILE'], args);
    const [name = '', file = ''] = positionals;
    const form = outputForm(values);
    const body = await definitionRequest(file, values, io);
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
    return answerJson<PublishAnswer>(answer).report.verdict === 'breaking' ? 1 : 0;
  },
};
