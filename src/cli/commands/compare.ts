import type { ReportAnswer } from '../answers.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import { evidenceOptions, evidenceQuery } from '../evidenceOptions.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { lensOf, lensOption } from '../lensOf.ts';
import { outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { showAnswered } from '../showPublished.ts';

const options = {
  ...lensOption,
  ...evidenceOptions,
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const compare = {
  name: 'compare',
  usage: [
    'compare NAME FROM TO [--lens declared|strict] [--since T] [--threshold N] [--exclude KEYS] [--output text|json|markdown]',
  ],
  about: [
    'Reports what changed between any two versions of a toolset, in either direction. FROM and TO are versions, ranges, channels or digests.',
    'Exit code: 0 no change breaks, 1 one does, 2 the call is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(compare, ['NAME', 'FROM', 'TO'], args);
    const [name = '', from = '', to = ''] = positionals;
    const form = outputForm(values);
    const query = {
      ...evidenceQuery(values),
      lens: values.lens === undefined ? undefined : lensOf(values.lens),
    };
    const answer = await callRegistry(
      { path: ['toolsets', name, 'compare', `${from}...${to}`], query },
      values,
      io,
    );
    const report = answerJson<ReportAnswer>(answer);
    await io.stdout.write(form === 'json' ? answerText(answer) : showAnswered(report, form, io));
    return report.verdict === 'breaking' ? 1 : 0;
  },
};
