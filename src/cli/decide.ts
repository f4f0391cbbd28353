import { visible } from '../present/visible.ts';
import { answerJson, answerText, callRegistry, registryOptions } from './callRegistry.ts';
import type { ExitCode } from './exitCode.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { noMarkdown, outputForm, outputOptions } from './outputForm.ts';
import type { ReviewedAnswer } from './reviewAnswers.ts';

/** The options of every decision. */
export const decisionOptions = {
  comment: { type: 'string', value: 'TEXT', says: 'why, for whoever reads the decision later' },
  change: {
    type: 'string',
    value: 'FINGERPRINT',
    multiple: true,
    says: 'one breaking change; without it the whole report is meant',
  },
  ...outputOptions,
  ...registryOptions,
} as const;

type Values = {
  readonly comment?: string | undefined;
  readonly change?: string[] | undefined;
  readonly output?: string | undefined;
  readonly json?: boolean | undefined;
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  /** Fields of one kind of decision only. */
  readonly more: Readonly<Record<string, string | undefined>>;
};

/** Decides on a report, named by its id or by the version that it was kept with. */
export const decide = async (
  decision: 'approve' | 'reject',
  named: string,
  values: Values,
  io: Io,
): Promise<ExitCode> => {
  const form = noMarkdown(outputForm(values));
  const { comment, change: changes, more } = values;
  if (comment === undefined) throw new Failure(2, `--comment is missing; say why you ${decision} it.`);
  const report = named.includes('@') ? await reportOf(named, values, io) : named;
  const body = JSON.stringify({ decision, comment, changes, ...more });
  const answer = await callRegistry(
    { method: 'POST', path: ['reports', report, 'decision'], body },
    values,
    io,
  );
  await io.stdout.write(
    form === 'json' ? answerText(answer) : `${visible(decidedWords(answerJson(answer)))}\n`,
  );
  return 0;
};

const reportOf = async (named: string, values: Values, io: Io): Promise<string> => {
  const [toolset = '', version = ''] = named.split('@');
  const answer = await callRegistry(
    { path: ['toolsets', toolset, 'versions', version, 'report'] },
    values,
    io,
  );
  return answerJson<ReviewedAnswer>(answer).id;
};

const decidedWords = ({ toolset, state, review }: ReviewedAnswer): string => {
  const { versions, changes } = review;
  const what =
    versions.length === 0
      ? `The check of ${toolset}`
      : `${toolset} ${versions.map((one) => one.version).join(', ')}`;
  const open = changes.filter((change) => change.state === 'open');
  const rest =
    open.length === 0
      ? ''
      : ` Waiting for a decision: ${open.map(({ fingerprint }) => fingerprint).join(', ')}.`;
  const overtaken = versions.find(({ overtakenBy }) => overtakenBy !== null)?.overtakenBy;
  const note =
    overtaken === undefined
      ? ''
      : ` Since then ${overtaken} was published, which the report does not compare with.`;
  return `${what} is ${state}.${rest}${note}`;
};
