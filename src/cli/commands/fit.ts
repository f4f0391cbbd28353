import { table } from '../../present/table.ts';
import { visible } from '../../present/visible.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { formatNamed, formatOption } from '../formatOption.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { readJsonInput } from '../readJsonInput.ts';

const options = { ...formatOption, ...outputOptions, ...registryOptions } as const satisfies Options;

export const fit = {
  name: 'fit',
  usage: ['fit NAME FILE [--format F] [--json]'],
  about: [
    'Finds the versions that a conversation fits: those that contradict none of its calls. For conversations that are older than the registry, to pin them to what they were held with. FILE is JSON: the messages as the provider has them, or a request that holds them; - is stdin. Nothing is kept of it.',
    'Exit code: 0 some version fits, 1 none does, 2 the call or the file is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(fit, ['NAME', 'FILE'], args);
    const form = noMarkdown(outputForm(values));
    const [name = '', file = ''] = positionals;
    const format = values.format === undefined ? undefined : formatNamed(values.format);
    const { value: conversation } = await readJsonInput(file, io);
    const body = JSON.stringify({ conversation, format });
    const answer = await callRegistry({ method: 'POST', path: ['toolsets', name, 'fit'], body }, values, io);
    const found = answerJson<FitAnswer>(answer);
    await io.stdout.write(form === 'json' ? answerText(answer) : fitAsText(found));
    return found.calls === 0 || found.versions.some(({ fits }) => fits) ? 0 : 1;
  },
};

type FitAnswer = {
  readonly toolset: string;
  readonly calls: number;
  readonly leftOut: number;
  readonly best: string | null;
  readonly versions: readonly {
    readonly version: string;
    readonly fits: boolean;
    readonly contradicted: number;
    readonly unknown: number;
    readonly faults: readonly {
      readonly call: number;
      readonly tool: string;
      readonly reasons: readonly { readonly kind: string; readonly pointer: string }[];
    }[];
  }[];
};

const fitAsText = ({ toolset, calls, leftOut, best, versions }: FitAnswer): string => {
  if (calls === 0 || best === null) {
    return `The conversation calls no tool that a version of ${visible(toolset)} has.\n`;
  }
  const others = leftOut === 0 ? '' : `, and ${leftOut} of other tools`;
  const fits = versions.some(({ fits }) => fits);
  const first = fits
    ? `${visible(toolset)} ${visible(best)} is the best guess: it contradicts none of ${calls} calls${others}.`
    : `No version fits: ${visible(toolset)} ${visible(best)} contradicts the fewest of ${calls} calls${others}.`;
  return `${first}\n${table(versions.map((one) => [one.version, ...remarks(one)]))}`;
};

const remarks = ({ fits, contradicted, unknown, faults }: FitAnswer['versions'][number]): string[] => {
  const doubt = unknown === 0 ? '' : `, ${unknown} unknown`;
  if (fits) return [`fits${doubt}`, ''];
  const [fault] = faults;
  const [reason] = fault?.reasons ?? [];
  const why = fault === undefined ? '' : `${fault.tool}: ${reason?.kind ?? ''} ${reason?.pointer ?? ''}`;
  return [`contradicts ${contradicted}${doubt}`, why.trimEnd()];
};
