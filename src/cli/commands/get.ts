import { callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { formatNamed, formatOption } from '../formatOption.ts';
import type { Io } from '../io.ts';
import { readArguments } from '../readArguments.ts';
import { toolsetAndSelector } from '../toolsetAndSelector.ts';
import { writeBytes } from '../writeBytes.ts';

const options = { ...formatOption, ...registryOptions } as const satisfies Options;

export const get = {
  name: 'get',
  usage: ['get NAME[@SELECTOR] [--format F]'],
  about: [
    "Prints a definition: its canonical bytes and nothing else, so that its sha256 is its digest. SELECTOR is a version, a range, a channel or a digest; without one it is latest. With --format it prints what the provider is sent instead: the value of the request's field for tools.",
    'Exit code: 0 printed, 1 the provider would refuse the tools, 2 there is no such version, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(get, ['NAME[@SELECTOR]'], args);
    const { toolset, selector } = toolsetAndSelector(positionals[0] ?? '');
    const format = values.format === undefined ? undefined : formatNamed(values.format);
    const path = ['toolsets', toolset, 'versions', selector];
    const answer = await callRegistry({ path, query: { format } }, values, io);
    await writeBytes(answer.bytes, io);
    return 0;
  },
};
