import { sourcePlaces } from '../../present/sourcePlaces.ts';
import { approvalsIn } from '../approvalWords.ts';
import {
  answerJson,
  answerText,
  callRegistry,
  type RegistryAnswer,
  registryOptions,
} from '../callRegistry.ts';
import type { Options } from '../command.ts';
import { definitionOptions, publishRequest } from '../definitionRequest.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import { findingsForm, findingsOptions } from '../findingsForm.ts';
import { formatNamed } from '../formatOption.ts';
import type { Io } from '../io.ts';
import { readArguments } from '../readArguments.ts';
import { shown } from '../readInput.ts';
import { readJsonInput } from '../readJsonInput.ts';
import type { CheckedAnswer } from '../reviewAnswers.ts';
import { approvalAsText, checkedAsMarkdown } from '../showChecked.ts';
import { isCiForm, showForCi, showProblemForCi } from '../showForCi.ts';
import { showFormatChecks } from '../showFormatChecks.ts';
import { showPublished } from '../showPublished.ts';

const options = {
  format: { type: 'string', value: 'F', multiple: true, says: 'a format that has to take the tools' },
  review: { type: 'boolean', says: 'also keep the report for those who decide on it' },
  ...definitionOptions,
  ...findingsOptions,
  ...registryOptions,
} as const satisfies Options;

export const check = {
  name: 'check',
  usage: [
    'check NAME FILE [--format F]... [--review] [--version V] [--base R] [--renames FILE] [--output text|json|markdown|github|junit|sarif]',
  ],
  about: [
    'Says what publishing FILE as the next version of the toolset NAME would do, and publishes nothing. FILE is JSON, a definition or tools in any wire shape; - is stdin. With --format it also says what providers would answer with an error. With --review the report is kept for 30 days, and an approval of it counts when the same changes are published.',
    'Exit code: 0 no change breaks, or each one that does is approved; 1 one does, or the publish or a format would be refused; 2 the call or the definition is wrong; 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(check, ['NAME', 'FILE'], args);
    const [name = '', file = ''] = positionals;
    const form = findingsForm(values);
    const formats = values.format?.map(formatNamed);
    const { text } = await readJsonInput(file, io);
    const more = { formats, ...(values.review && { review: true }) };
    const body = await publishRequest(text, values, io, more);
    const call = { method: 'POST', path: ['toolsets', name, 'check'], body } as const;
    if (isCiForm(form)) {
      const about = { file: shown(file), places: sourcePlaces(text) };
      const answer = await orRefused(callRegistry(call, values, io), (problem) =>
        io.stdout.write(showProblemForCi(problem, form, about)),
      );
      const checked = answerJson<CheckedAnswer>(answer);
      const approved = approvalsIn(checked.approval);
      await io.stdout.write(showForCi(checked.report, form, { to: checked.version, approved, ...about }));
      return exitCodeOf(checked);
    }
    const answer = await callRegistry(call, values, io);
    const checked = answerJson<CheckedAnswer>(answer);
    if (form === 'json') await io.stdout.write(answerText(answer));
    else if (form === 'markdown') await io.stdout.write(checkedAsMarkdown(checked, io));
    else {
      const says = `This would be ${name} ${checked.version}, ${checked.digest}.`;
      await io.stdout.write(showPublished(answer, form, io, () => says));
      await io.stdout.write(approvalAsText(checked) + showFormatChecks(checked.formats, form));
    }
    return exitCodeOf(checked);
  },
};

const exitCodeOf = ({ report, approval }: CheckedAnswer): ExitCode =>
  report.verdict === 'breaking' && approval?.state !== 'approved' ? 1 : 0;

/** What a refusal lists is written in the form of the answer, and not told a second time. */
const orRefused = async (
  answer: Promise<RegistryAnswer>,
  tell: (problem: NonNullable<Failure['problem']>) => Promise<void>,
): Promise<RegistryAnswer> => {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Failure) || error.problem === undefined) throw error;
    await tell(error.problem);
    throw new Failure(error.exitCode, error.message);
  }
};
