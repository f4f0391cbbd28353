import type { VerifiedWire, WireVerdict } from '../../formats/verifyWire.ts';
import { verifiedAsText } from '../../present/verifiedAsText.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import { formatOption, requireFormat } from '../formatOption.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments, seeHelp } from '../readArguments.ts';
import { readInput } from '../readInput.ts';
import { toolsetAndSelector } from '../toolsetAndSelector.ts';

const options = {
  request: { type: 'string', value: 'FILE', says: 'the body of the captured request; - is stdin' },
  ...formatOption,
  session: { type: 'boolean', says: 'the word is the id of a session, though it holds an @' },
  toolset: { type: 'string', value: 'NAME', says: 'the one of several pinned toolsets that was sent' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const verify = {
  name: 'verify',
  usage: [
    'verify SESSION --request FILE --format F [--toolset NAME]',
    'verify NAME@VERSION --request FILE --format F',
  ],
  about: [
    'Compares the tools of a request that was captured on its way to a provider with what should have been sent, and says for each tool what differs. The bytes of the file are compared as they are.',
    'Exit code: 0 the provider got what was published (identical, with transport additions, or in another encoding); 1 it got something else, or it cannot be seen; 2 the call is wrong; 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(verify, ['SESSION or NAME@VERSION'], args);
    const [word = ''] = positionals;
    const form = noMarkdown(outputForm(values));
    const format = requireFormat(values.format);
    if (values.request === undefined) throw new Failure(2, `--request is missing; ${seeHelp('verify')}`);
    const request = await readInput(values.request, io);
    const body = JSON.stringify({ ...subject(word, values), format, request });
    const answer = await callRegistry({ method: 'POST', path: ['verify'], body }, values, io);
    const verified = answerJson<VerifiedWire>(answer);
    await io.stdout.write(form === 'json' ? answerText(answer) : verifiedAsText(verified));
    return asPublished.includes(verified.verdict) ? 0 : 1;
  },
};

const asPublished: readonly WireVerdict[] = ['identical', 'transport-additions', 'other-encoding'];

const subject = (
  word: string,
  { session, toolset }: { session?: boolean | undefined; toolset?: string | undefined },
): Readonly<Record<string, string | undefined>> => {
  if (session || !word.includes('@')) return { session: word, toolset };
  const asked = toolsetAndSelector(word);
  if (toolset !== undefined) {
    throw new Failure(
      2,
      '--toolset goes with a session; leave it out, or say --session for an id with an @.',
    );
  }
  return { toolset: asked.toolset, version: asked.selector };
};
