import { table } from '../../present/table.ts';
import type { SessionsAnswer } from '../answers.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';

const options = {
  state: { type: 'string', value: 'STATE', says: 'live, lapsed or ended ones only' },
  limit: { type: 'string', value: 'N', says: 'how many to a page' },
  cursor: { type: 'string', value: 'C', says: 'the page after, as the page before names it' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const sessions = {
  name: 'sessions',
  usage: ['sessions NAME[@VERSION] [--state live|lapsed|ended] [--limit N] [--cursor C]'],
  about: [
    'Lists the sessions that are pinned to a toolset, or to one version of it. A lapsed one was unseen for its ttl, and counts as ended until it is seen again.',
    'Exit code: 0 listed, also when there are none; 2 the call is wrong; 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(sessions, ['NAME[@VERSION]'], args);
    const form = noMarkdown(outputForm(values));
    const [toolset, version] = (positionals[0] ?? '').split('@');
    const { state, limit, cursor } = values;
    const query = { toolset, version, state, limit, cursor };
    const answer = await callRegistry({ path: ['sessions'], query }, values, io);
    await io.stdout.write(form === 'json' ? answerText(answer) : sessionsAsText(answerJson(answer)));
    return 0;
  },
};

const sessionsAsText = ({ items, next }: SessionsAnswer): string => {
  if (items.length === 0) return 'No session.\n';
  const rows = items.map((item) => [
    item.session,
    item.state,
    item.createdAt,
    item.pins.map(({ toolset, version }) => `${toolset}@${version}`).join(' '),
  ]);
  return `${table(rows)}${next === null ? '' : `There are more: add --cursor ${next}\n`}`;
};
