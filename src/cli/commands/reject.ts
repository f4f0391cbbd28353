import type { Options } from '../command.ts';
import { decide, decisionOptions } from '../decide.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { readArguments } from '../readArguments.ts';

const options = decisionOptions satisfies Options;

export const reject = {
  name: 'reject',
  usage: ['reject REPORT|NAME@VERSION --comment TEXT [--change FINGERPRINT]...'],
  about: [
    'Rejects a report, or single breaking changes of it. A pending version is rejected with the first of them, until a later decision approves that. A version that is approved is not taken back: yank it.',
    'Exit code: 0 decided, 1 there is nothing to decide, 2 the call is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(reject, ['REPORT'], args);
    return decide('reject', positionals[0] ?? '', { ...values, more: {} }, io);
  },
};
