import { visible } from '../../present/visible.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import { formatNamed, formatOption } from '../formatOption.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments, seeHelp } from '../readArguments.ts';
import { readJsonInput } from '../readJsonInput.ts';

const options = {
  to: { type: 'string', value: 'V', says: 'the version to go to: a version, a range or a channel' },
  toolset: { type: 'string', value: 'NAME', says: 'which of several pinned toolsets goes there' },
  conversation: { type: 'string', value: 'FILE', says: 'count its calls in place of the recorded ones' },
  ...formatOption,
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const bridge = {
  name: 'bridge',
  usage: ['bridge SESSION --to V [--toolset NAME] [--conversation FILE [--format F]]'],
  about: [
    'Says what a conversation has to be told when it goes on with another version, about nothing but what it has used, and how its calls would be made now: renamed as the publisher declared or the report found, with defaults filled in. Moves nothing; `toolset upgrade` does.',
    'Exit code: 0 every call could be rewritten, 1 some could not, 2 the call is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(bridge, ['SESSION'], args);
    const form = noMarkdown(outputForm(values));
    const { to, toolset } = values;
    if (to === undefined) throw new Failure(2, `--to is missing; ${seeHelp('bridge')}`);
    const path = ['sessions', positionals[0] ?? '', 'bridge'];
    const format = values.format === undefined ? undefined : formatNamed(values.format);
    const call =
      values.conversation === undefined
        ? { path, query: { to, toolset } }
        : {
            method: 'POST' as const,
            path,
            body: JSON.stringify({
              to,
              toolset,
              format,
              conversation: (await readJsonInput(values.conversation, io)).value,
            }),
          };
    const answer = await callRegistry(call, values, io);
    const bridged = answerJson<BridgeAnswer>(answer);
    await io.stdout.write(form === 'json' ? answerText(answer) : bridgedAsText(bridged));
    return bridged.calls.every(({ rewritten }) => rewritten !== null) ? 0 : 1;
  },
};

type BridgeAnswer = {
  readonly toolset: string;
  readonly from: string;
  readonly to: string;
  readonly verdict: string;
  readonly note: string;
  readonly calls: readonly {
    readonly tool: string;
    readonly arguments: unknown;
    readonly rewritten: { readonly tool: string; readonly arguments: unknown } | null;
    readonly problems: readonly string[];
  }[];
};

const bridgedAsText = ({ toolset, from, to, verdict, note, calls }: BridgeAnswer): string => {
  const lines = calls.flatMap(({ tool, arguments: args, rewritten, problems }) => {
    const before = `${visible(tool)} ${args === null ? '(its arguments are not kept)' : shown(args)}`;
    if (rewritten === null) return [`✗ ${before}`, ...problems.map((problem) => `  ${visible(problem)}`)];
    const after = `${visible(rewritten.tool)} ${shown(rewritten.arguments)}`;
    return after === before ? [`= ${before}`] : [`✓ ${before}`, `  ${after}`];
  });
  const head = `${toolset} ${from} → ${to}, ${verdict}`;
  const told = note.split('\n').map(visible).join('\n');
  return `${[head, '', told, ...(lines.length === 0 ? [] : ['', ...lines])].join('\n')}\n`;
};

const shown = (value: unknown): string => visible(JSON.stringify(value));
