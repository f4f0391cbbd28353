import { type ReadCall, readCalls } from '../../formats/readCalls.ts';
import { shownJson } from '../../present/shownJson.ts';
import { visible } from '../../present/visible.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { formatOption, requireFormat } from '../formatOption.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { readJsonInput } from '../readJsonInput.ts';

const options = { ...formatOption, ...outputOptions } as const satisfies Options;

export const calls = {
  name: 'calls',
  usage: ['calls FILE --format F [--json]'],
  about: [
    'Lists the calls in a conversation, each with its arguments and what came back. FILE is JSON: the messages as the provider has them, or a request that holds them; - is stdin. Arguments that are no JSON object are kept as they were written, and marked.',
    'Exit code: 0 listed, also when there are none; 2 the call or the file is wrong.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(calls, ['FILE'], args);
    const form = noMarkdown(outputForm(values));
    const format = requireFormat(values.format);
    const { value } = await readJsonInput(positionals[0] ?? '', io);
    const found = readCalls(value, format);
    await io.stdout.write(form === 'json' ? `${JSON.stringify(found)}\n` : callsAsText(found.calls));
    return 0;
  },
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
