import { callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { readArguments } from '../readArguments.ts';
import { toolsetAndSelector } from '../toolsetAndSelector.ts';
import { writeBytes } from '../writeBytes.ts';

const options = { ...registryOptions } as const satisfies Options;

export const get = {
  name: 'get',
  usage: ['get NAME[@SELECTOR]'],
  about: [
    'Prints a definition: its canonical bytes and nothing else, so that its sha256 is its digest. SELECTOR is a version, a range, a channel or a digest; without one it is latest.',
    'Exit code: 0 printed, 2 there is no such version, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(get, ['NAME[@SELECTOR]'], args);
    const { toolset, selector } = toolsetAndSelector(positionals[0] ?? '');
    const answer = await callRegistry({ path: ['toolsets', toolset, 'versions', selector] }, values, io);
    await writeBytes(answer.bytes, io);
    return 0;
  },
};
