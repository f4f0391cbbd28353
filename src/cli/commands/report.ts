import { decisionsAsMarkdown } from '../../present/decisionsAsMarkdown.ts';
import { decisionsAsText } from '../../present/decisionsAsText.ts';
import type { Decided } from '../../present/decisionWords.ts';
import type { ReportAnswer } from '../answers.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import { evidenceOptions, evidenceQuery } from '../evidenceOptions.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { showAnswered } from '../showPublished.ts';
import { textOptions } from '../textOptions.ts';

const options = { ...evidenceOptions, ...outputOptions, ...registryOptions } as const satisfies Options;

export const report = {
  name: 'report',
  usage: ['report NAME VERSION [--since T] [--threshold N] [--exclude KEYS] [--output text|json|markdown]'],
  about: [
    'Shows the report that was kept when the version was published: what it changed against its predecessor. With it stands what recorded calls show, how many each change contradicts in how many live sessions, and what was decided about it.',
    'Exit code: 0 shown, whatever the verdict; 2 there is no such version; 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(report, ['NAME', 'VERSION'], args);
    const [name = '', version = ''] = positionals;
    const form = outputForm(values);
    const path = ['toolsets', name, 'versions', version, 'report'];
    const answer = await callRegistry({ path, query: evidenceQuery(values) }, values, io);
    await io.stdout.write(form === 'json' ? answerText(answer) : shown(answerJson(answer), form, io));
    return 0;
  },
};

/** The report, and then what was decided about it. */
const shown = (answer: ReportAnswer & Decided, form: 'text' | 'markdown', io: Io): string => {
  const decisions =
    form === 'markdown' ? decisionsAsMarkdown(answer) : decisionsAsText(answer, textOptions(io));
  return showAnswered(answer, form, io) + (decisions === '' ? '' : `\n${decisions}`);
};
