import { table } from '../../present/table.ts';
import { visible } from '../../present/visible.ts';
import type { SessionAnswer } from '../answers.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import { formatNamed, formatOption } from '../formatOption.ts';
import type { Io } from '../io.ts';
import { moveWords } from '../moveWords.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { writeBytes } from '../writeBytes.ts';

const options = {
  definition: { type: 'boolean', says: 'print the pinned definition instead: its bytes and nothing else' },
  ...formatOption,
  toolset: { type: 'string', value: 'NAME', says: 'the definition of this one of several pinned toolsets' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const session = {
  name: 'session',
  usage: [
    'session SESSION',
    'session SESSION --definition [--toolset NAME]',
    'session SESSION --format F [--toolset NAME]',
  ],
  about: [
    'Shows what a session is pinned to, what is newer, and whether going there contradicts its calls. With --definition it prints the pinned tools; of several toolsets those of all, in the order of the pins. With --format it prints what the provider is sent for them.',
    'Exit code: 0 shown, 1 the provider would refuse the tools, 2 there is no such session, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(session, ['SESSION'], args);
    const path = ['sessions', positionals[0] ?? ''];
    const form = noMarkdown(outputForm(values));
    if (values.definition && values.format !== undefined) {
      throw new Failure(2, '--definition and --format ask for two things; leave one of them out.');
    }
    const format = values.format === undefined ? undefined : formatNamed(values.format);
    if (values.definition || values.toolset !== undefined || format !== undefined) {
      const query = { toolset: values.toolset, format };
      const { bytes } = await callRegistry({ path: [...path, 'toolset'], query }, values, io);
      await writeBytes(bytes, io);
      return 0;
    }
    const answer = await callRegistry({ path }, values, io);
    await io.stdout.write(form === 'json' ? answerText(answer) : sessionAsText(answerJson(answer)));
    return 0;
  },
};

const sessionAsText = (shown: SessionAnswer): string =>
  `Session ${visible(shown.session)}, since ${shown.createdAt}${shown.state === 'live' ? '' : `, ${shown.state}`}\n${table(
    shown.pins.map((pin) => [
      pin.toolset,
      pin.version,
      `from ${pin.selector}`,
      `since ${pin.pinnedAt}`,
      remarks(pin),
    ]),
  )}${shown.history.length === 0 ? '' : `\nMoved\n${table(shown.history.map(moveWords))}`}`;

const remarks = (pin: SessionAnswer['pins'][number]): string =>
  [
    pin.newer === null
      ? 'nothing newer'
      : `${pin.newer.version} is newer, going there is ${pin.newer.verdict}`,
    ...(pin.yanked ? ['yanked'] : []),
    ...(pin.deprecated === null ? [] : [`deprecated: ${pin.deprecated}`]),
  ].join('; ');
