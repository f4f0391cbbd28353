import { table } from '../../present/table.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import type { ReportsAnswer } from '../reviewAnswers.ts';

const options = {
  state: { type: 'string', value: 'STATE', says: 'open, approved or rejected ones only' },
  verdict: { type: 'string', value: 'VERDICT', says: 'breaking or safe ones only' },
  limit: { type: 'string', value: 'N', says: 'how many to a page' },
  cursor: { type: 'string', value: 'C', says: 'the page after, as the page before names it' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const reports = {
  name: 'reports',
  usage: [
    'reports [NAME] [--state open|approved|rejected] [--verdict breaking|safe] [--limit N] [--cursor C]',
  ],
  about: [
    'Lists reports, newest first: those of published versions, and those of checks that ask for a review. With --state open it lists what waits for a decision.',
    'Exit code: 0 listed, also when there are none; 2 the call is wrong; 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(reports, ['[NAME]'], args);
    const form = noMarkdown(outputForm(values));
    const [toolset] = positionals;
    const { state, verdict, limit, cursor } = values;
    const query = { toolset, state, verdict, limit, cursor };
    const answer = await callRegistry({ path: ['reports'], query }, values, io);
    await io.stdout.write(form === 'json' ? answerText(answer) : reportsAsText(answerJson(answer)));
    return 0;
  },
};

const reportsAsText = ({ items, next }: ReportsAnswer): string => {
  if (items.length === 0) return 'No report.\n';
  const rows = items.map(({ id, toolset, from, to, verdict, bump, state, madeAt }) => [
    state,
    `${toolset} ${[from?.version, to.version ?? '(a check)'].filter((part) => part != null).join(' → ')}`,
    `${verdict}, ${bump}`,
    madeAt,
    id,
  ]);
  return `${table(rows)}${next === null ? '' : `There are more: add --cursor ${next}\n`}`;
};
