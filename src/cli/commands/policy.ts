import { visible } from '../../present/visible.ts';
import type { Json } from '../../schema/json.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { readJsonInput } from '../readJsonInput.ts';

const options = {
  set: { type: 'string', value: 'FILE', says: 'the policy to set, as JSON; - is stdin' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const policy = {
  name: 'policy',
  usage: ['policy NAME [--set FILE]'],
  about: [
    'Prints the policy of a toolset as JSON, defaults included: the levels of lints, the token budget, and the traffic that costs are reckoned with. With --set it takes the place of the policy there was: what FILE does not name is at its default again.',
    'Exit code: 0 printed or set, 2 the call or the policy is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(policy, ['NAME'], args);
    const form = noMarkdown(outputForm(values));
    const path = ['toolsets', positionals[0] ?? '', 'policy'];
    const body = values.set === undefined ? undefined : (await readJsonInput(values.set, io)).text;
    const call = body === undefined ? { path } : { method: 'PUT' as const, path, body };
    const answer = await callRegistry(call, values, io);
    const pretty = (): string => JSON.stringify(answerJson<Json>(answer), null, 2);
    await io.stdout.write(
      form === 'json' ? answerText(answer) : `${pretty().split('\n').map(visible).join('\n')}\n`,
    );
    return 0;
  },
};
