import type { ToolUsage } from '../../history/census.ts';
import { type UsageFigures, usageAsText } from '../../present/usageAsText.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { textOptions } from '../textOptions.ts';

const options = {
  tool: { type: 'string', value: 'TOOL', says: 'this tool only' },
  since: {
    type: 'string',
    value: 'T',
    says: 'count calls made since a time, a day, or so long ago (7d, 24h)',
  },
  made: { type: 'string', value: 'VERSION', says: 'only calls made under this version' },
  against: { type: 'string', value: 'SELECTOR', says: 'the version whose schemas judge, else latest' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const usage = {
  name: 'usage',
  usage: ['usage NAME [--tool TOOL] [--since T] [--made VERSION] [--against SELECTOR] [--json]'],
  about: [
    'Counts what the arguments of recorded calls were: for each argument the values with how often they came up, how many of them the schema accepts, and how often it is left out. Where nearly all calls choose from a few values that the schema does not list, it suggests to list them. Values are shown as far as the policy of the toolset keeps them.',
    'Exit code: 0 counted, also when there are no calls; 2 the call is wrong; 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(usage, ['NAME'], args);
    const form = noMarkdown(outputForm(values));
    const { tool, since, made: version, against } = values;
    const path = ['toolsets', positionals[0] ?? '', 'usage'];
    const answer = await callRegistry({ path, query: { tool, since, version, against } }, values, io);
    const shown = (): string =>
      usageAsText(answerJson<UsageFigures & { tools: readonly ToolUsage[] }>(answer), textOptions(io));
    await io.stdout.write(form === 'json' ? answerText(answer) : shown());
    return 0;
  },
};
