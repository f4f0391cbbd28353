import { table } from '../../present/table.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';

const options = { ...outputOptions, ...registryOptions } as const satisfies Options;

export const drain = {
  name: 'drain',
  usage: ['drain NAME'],
  about: [
    'Shows who is left on which version of a toolset: live sessions, and when the first came and any was last seen. A version is current while a channel stands on it, draining while live sessions are on it, then drained.',
    'Exit code: 0 shown, 2 there is no such toolset, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(drain, ['NAME'], args);
    const form = noMarkdown(outputForm(values));
    const path = ['toolsets', positionals[0] ?? '', 'drain'];
    const answer = await callRegistry({ path }, values, io);
    await io.stdout.write(form === 'json' ? answerText(answer) : drainAsText(answerJson(answer)));
    return 0;
  },
};

type DrainAnswer = {
  readonly versions: readonly {
    readonly version: string;
    readonly state: string;
    readonly live: number;
    readonly lapsed: number;
    readonly firstSeen: string | null;
    readonly lastSeen: string | null;
    readonly channels: readonly string[];
  }[];
};

const drainAsText = ({ versions }: DrainAnswer): string =>
  table(
    versions.map(({ version, state, live, lapsed, firstSeen, lastSeen, channels }) => [
      version,
      channels.length === 0 ? state : `${state} (${channels.join(', ')})`,
      `${live} live${lapsed === 0 ? '' : `, ${lapsed} lapsed`}`,
      firstSeen === null ? 'never pinned' : `first ${firstSeen}`,
      lastSeen === null ? '' : `last ${lastSeen}`,
    ]),
  );
