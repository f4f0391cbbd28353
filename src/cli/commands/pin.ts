import { table } from '../../present/table.ts';
import { visible } from '../../present/visible.ts';
import { objectOf } from '../../schema/json.ts';
import type { PinAnswer } from '../answers.ts';
import {
  answerJson,
  answerText,
  callRegistry,
  type RegistryAnswer,
  registryOptions,
} from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments, seeHelp } from '../readArguments.ts';
import { toolsetAndSelector } from '../toolsetAndSelector.ts';

const options = {
  from: { type: 'string', value: 'SESSION', says: 'pin to what that session is pinned to' },
  upgrades: { type: 'string', value: 'HOW', says: 'none (the default) or safe' },
  ttl: { type: 'string', value: 'SECONDS', says: 'unseen for so long, the session counts as ended' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const pin = {
  name: 'pin',
  usage: [
    'pin SESSION NAME[@SELECTOR]... [--upgrades none|safe] [--ttl SECONDS]',
    'pin SESSION --from SESSION',
  ],
  about: [
    'Pins a session to the versions that the selectors name now. The first call wins: a session that has its pins keeps them, and the answer shows them. SELECTOR is a version, a range, a channel or a digest; without one it is latest.',
    'Exit code: 0 pinned, now or before; 1 refused because of what stands; 2 the call is wrong; 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(pin, ['SESSION...'], args);
    const form = noMarkdown(outputForm(values));
    const [session = '', ...words] = positionals;
    if ((words.length === 0) === (values.from === undefined)) {
      throw new Failure(2, `give either NAME[@SELECTOR] or --from; ${seeHelp('pin')}`);
    }
    const answer = await callRegistry(
      { method: 'PUT', path: ['sessions', session], body: bodyOf(words, values) },
      values,
      io,
    );
    await io.stdout.write(form === 'json' ? answerText(answer) : pinsAsText(answer));
    return 0;
  },
};

const bodyOf = (
  words: readonly string[],
  values: { from?: string | undefined; upgrades?: string | undefined; ttl?: string | undefined },
): string => {
  const { from, upgrades } = values;
  if (values.ttl !== undefined && !/^[0-9]{1,10}$/.test(values.ttl)) {
    throw new Failure(2, `--ttl takes whole seconds, not \`${values.ttl}\`.`);
  }
  const ttl = values.ttl === undefined ? undefined : Number(values.ttl);
  if (from !== undefined) return JSON.stringify({ from, upgrades, ttl });
  const asked = words.map(toolsetAndSelector);
  const twice = asked.find(
    ({ toolset }, index) => asked.findIndex((other) => other.toolset === toolset) < index,
  );
  if (twice !== undefined) {
    throw new Failure(2, `${twice.toolset} is named twice; a session has one version of a toolset.`);
  }
  const toolsets = objectOf(asked.map(({ toolset, selector }) => [toolset, selector]));
  return JSON.stringify({ toolsets, upgrades, ttl });
};

const pinsAsText = (answer: RegistryAnswer): string => {
  const { session, pins } = answerJson<PinAnswer>(answer);
  const first = answer.status === 201 ? 'is pinned.' : 'had its pins already, and keeps them.';
  const rows = pins.map((pin) => [
    pin.toolset,
    pin.version,
    `since ${pin.pinnedAt}`,
    pin.matches === false ? `not what was asked for: ${pin.asked}` : '',
  ]);
  return `Session ${visible(session)} ${first}\n${table(rows)}`;
};
