import type { PublishAnswer } from '../answers.ts';
import { answerJson, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import { definitionOptions, definitionRequest } from '../definitionRequest.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { outputForm, outputOptions } from '../outputForm.ts';
import { publishedWords } from '../publishedWords.ts';
import { readArguments } from '../readArguments.ts';
import { showPublished } from '../showPublished.ts';

const options = { ...definitionOptions, ...outputOptions, ...registryOptions } as const satisfies Options;

export const publish = {
  name: 'publish',
  usage: ['publish NAME FILE [--version V] [--base R] [--channel C] [--message TEXT] [--renames FILE]'],
  about: [
    'Publishes a definition as the next version of the toolset NAME and shows what it does to conversations. FILE is JSON, a definition or tools in any wire shape; - is stdin. Content that stands already publishes nothing.',
    'Where the policy asks for an approval of what breaks, the version waits as pending: visible by its number and its digest, and nothing goes there.',
    'Exit code: 0 published, pending or standing, 1 refused because of what stands or of the policy, or rejected before, 2 the call or the definition is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(publish, ['NAME', 'FILE'], args);
    const [name = '', file = ''] = positionals;
    const form = outputForm(values);
    const body = await definitionRequest(file, values, io);
    const answer = await callRegistry(
      { method: 'POST', path: ['toolsets', name, 'versions'], body },
      values,
      io,
    );
    const isNew = answer.status === 201;
    await io.stdout.write(showPublished(answer, form, io, publishedWords(isNew), isNew));
    return answerJson<PublishAnswer>(answer).state === 'rejected' ? 1 : 0;
  },
};
