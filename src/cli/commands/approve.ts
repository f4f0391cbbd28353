import type { Options } from '../command.ts';
import { decide, decisionOptions } from '../decide.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { readArguments } from '../readArguments.ts';

const options = {
  ...decisionOptions,
  expires: { type: 'string', value: 'TIME', says: 'when the approval lapses, like 2030-01-31T12:00:00Z' },
  scope: {
    type: 'string',
    value: 'SCOPE',
    says: 'of a check: changes (the default), or content for this very definition',
  },
} as const satisfies Options;

export const approve = {
  name: 'approve',
  usage: [
    'approve REPORT|NAME@VERSION --comment TEXT [--change FINGERPRINT]... [--expires TIME] [--scope changes|content]',
  ],
  about: [
    'Approves a report, or single breaking changes of it. A pending version is approved when all its breaking changes are: `latest` and the channels that were named at publishing follow. An approval of a check counts for the publish of the same changes, once, within 30 days.',
    'Exit code: 0 decided, 1 there is nothing to decide or another owner has to, 2 the call is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(approve, ['REPORT'], args);
    const { expires, scope } = values;
    return decide('approve', positionals[0] ?? '', { ...values, more: { expires, scope } }, io);
  },
};
