import { loadTokenizer } from '../../cost/tokenizer.ts';
import { type ChosenFindings, chooseFindings } from '../../lint/chooseFindings.ts';
import { lintEdit } from '../../lint/lintEdit.ts';
import { visible } from '../../present/visible.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import { definitionFrom } from '../definitionFrom.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import { findingsForm, findingsOptions } from '../findingsForm.ts';
import type { Io } from '../io.ts';
import { isFile } from '../isFile.ts';
import { readArguments } from '../readArguments.ts';
import { shown } from '../readInput.ts';
import { showFindings } from '../showFindings.ts';
import { toolsetAndSelector } from '../toolsetAndSelector.ts';

const options = {
  ...findingsOptions,
  acknowledge: { type: 'string', value: 'FINGERPRINT', says: 'a fault of the toolset to live with' },
  reason: { type: 'string', value: 'TEXT', says: 'why, with --acknowledge' },
  withdraw: { type: 'string', value: 'FINGERPRINT', says: 'a fault that was acknowledged and counts again' },
  ...registryOptions,
} as const satisfies Options;

export const lint = {
  name: 'lint',
  usage: [
    'lint FILE|NAME[@SELECTOR] [--output text|json|markdown|github|junit|sarif]',
    'lint NAME --acknowledge FINGERPRINT --reason TEXT',
    'lint NAME --withdraw FINGERPRINT',
  ],
  about: [
    'Says what is wrong with a definition for the model that is to choose from it: docs/lints.md lists what is looked for. A file is read here, without a server; a version is judged by the levels that its toolset sets, and without the faults that were acknowledged. FILE is JSON, a definition or tools in any wire shape; - is stdin.',
    'Exit code: 0 no error, or acknowledged; 1 an error stands that nobody acknowledged; 2 the call or the definition is wrong; 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(lint, ['FILE or NAME'], args);
    const [word = ''] = positionals;
    const form = findingsForm(values);
    if (values.withdraw !== undefined) return withdraw(word, values, form === 'json', io);
    if (values.acknowledge !== undefined || values.reason !== undefined) {
      return acknowledge(word, values, form === 'json', io);
    }
    if (isFile(word)) {
      const { toolset, normalised } = await definitionFrom(word, io);
      const found = await findingsOf(toolset);
      const json = (): string => `${JSON.stringify({ digest: toolset.digest, ...found, normalised })}\n`;
      const about = { of: shown(word), file: shown(word) };
      await io.stdout.write(form === 'json' ? json() : showFindings(found, form, io, about));
      return exitCodeOf(found);
    }
    const { toolset, selector } = toolsetAndSelector(word);
    const answer = await callRegistry(
      { path: ['toolsets', toolset, 'versions', selector, 'lint'] },
      values,
      io,
    );
    const found = answerJson<ChosenFindings & { readonly version: string }>(answer);
    const about = { of: `${toolset}@${found.version}` };
    await io.stdout.write(form === 'json' ? answerText(answer) : showFindings(found, form, io, about));
    return exitCodeOf(found);
  },
};

const findingsOf = async (toolset: Parameters<typeof lintEdit>[0]): Promise<ChosenFindings> => {
  const { count } = await loadTokenizer();
  const all = lintEdit(toolset, { tokens: { most: tokenBudget, count } });
  return chooseFindings(all, { scope: 'all', most: Number.POSITIVE_INFINITY });
};

/** What a toolset has that sets none. */
const tokenBudget = 20_000;

const exitCodeOf = ({ counts }: ChosenFindings): ExitCode => (counts.error > 0 ? 1 : 0);

const acknowledge = async (
  word: string,
  values: { acknowledge?: string; reason?: string; url?: string; token?: string },
  json: boolean,
  io: Io,
): Promise<ExitCode> => {
  const { acknowledge: fingerprint, reason } = values;
  if (fingerprint === undefined || reason === undefined) {
    throw new Failure(2, '--acknowledge and --reason go together; give both.');
  }
  requireName(word);
  const path = ['toolsets', word, 'lint', 'acknowledgements'];
  const body = JSON.stringify({ fingerprint, reason });
  const answer = await callRegistry({ method: 'POST', path, body }, values, io);
  const words = `${word} lives with ${fingerprint} now: ${reason}`;
  await io.stdout.write(json ? answerText(answer) : `${visible(words)}\n`);
  return 0;
};

const withdraw = async (
  word: string,
  values: { withdraw?: string; acknowledge?: string; reason?: string; url?: string; token?: string },
  json: boolean,
  io: Io,
): Promise<ExitCode> => {
  const { withdraw: fingerprint = '' } = values;
  if (values.acknowledge !== undefined || values.reason !== undefined) {
    throw new Failure(2, '--withdraw stands alone: leave out --acknowledge and --reason.');
  }
  requireName(word);
  const path = ['toolsets', word, 'lint', 'acknowledgements', fingerprint];
  await callRegistry({ method: 'DELETE', path }, values, io);
  const words = json
    ? JSON.stringify({ fingerprint, withdrawn: true })
    : visible(`${fingerprint} counts again in ${word}.`);
  await io.stdout.write(`${words}\n`);
  return 0;
};

const requireName = (word: string): void => {
  if (!isFile(word) && !word.includes('@')) return;
  throw new Failure(
    2,
    `\`${word}\` is no name of a toolset; a fault is acknowledged for a toolset, in all its versions.`,
  );
};
