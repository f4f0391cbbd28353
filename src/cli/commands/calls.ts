import { type ReadCall, readCalls } from '../../formats/readCalls.ts';
import { shownJson } from '../../present/shownJson.ts';
import { visible } from '../../present/visible.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { formatOption, requireFormat } from '../formatOption.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { readJsonInput } from '../readJsonInput.ts';

const options = {
  ...formatOption,
  record: { type: 'string', value: 'SESSION', says: 'record them as what this session called' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const calls = {
  name: 'calls',
  usage: ['calls FILE --format F [--json]', 'calls FILE --format F --record SESSION'],
  about: [
    'Lists the calls in a conversation, each with its arguments and what came back. FILE is JSON: the messages as the provider has them, or a request that holds them; - is stdin. Arguments that are no JSON object are kept as they were written, and marked. With --record they are sent to the registry, which keeps of them what the policy of each toolset says; a call that was sent before on the same day is counted once.',
    'Exit code: 0 listed or recorded, also when there are none; 2 the call or the file is wrong; 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(calls, ['FILE'], args);
    const form = noMarkdown(outputForm(values));
    const format = requireFormat(values.format);
    const { value } = await readJsonInput(positionals[0] ?? '', io);
    if (values.record !== undefined) {
      const body = JSON.stringify({ conversation: value, format });
      const path = ['sessions', values.record, 'calls'];
      const answer = await callRegistry({ method: 'POST', path, body }, values, io);
      await io.stdout.write(form === 'json' ? answerText(answer) : recordedAsText(answerJson(answer)));
      return 0;
    }
    const found = readCalls(value, format);
    await io.stdout.write(form === 'json' ? `${JSON.stringify(found)}\n` : callsAsText(found.calls));
    return 0;
  },
};

type RecordedAnswer = {
  readonly session: string;
  readonly received: number;
  readonly recorded: number;
  readonly repeated: number;
  readonly left: { readonly unknownTool: number; readonly malformed: number; readonly off: number };
};

const recordedAsText = ({ session, received, recorded, repeated, left }: RecordedAnswer): string => {
  const rest = [
    [repeated, 'recorded before'],
    [left.unknownTool, 'of tools that the session has not'],
    [left.malformed, 'without an object of arguments'],
    [left.off, 'of toolsets whose policy keeps none'],
  ] as const;
  const others = rest.flatMap(([count, words]) => (count === 0 ? [] : [`, ${count} ${words}`])).join('');
  return `Recorded ${recorded} of ${received} calls in ${visible(session)}${others}.\n`;
};

const callsAsText = (found: readonly ReadCall[]): string => {
  if (found.length === 0) return 'No call.\n';
  return found.map((call) => `${visible(call.tool)} ${shownJson(call.arguments)}${remarks(call)}\n`).join('');
};

const remarks = ({ malformed, result, isError }: ReadCall): string => {
  const came = isError === true ? 'error' : 'result';
  return [
    ...(malformed === true ? ['\n  malformed: the arguments are no JSON object'] : []),
    ...(result === undefined ? [] : [`\n  ${came} ${shownJson(result)}`]),
  ].join('');
};
