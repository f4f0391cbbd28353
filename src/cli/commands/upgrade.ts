import { table } from '../../present/table.ts';
import { visible } from '../../present/visible.ts';
import { objectOf } from '../../schema/json.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { moveWords, type ShownMove } from '../moveWords.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { toolsetAndSelector } from '../toolsetAndSelector.ts';

const options = {
  by: { type: 'string', value: 'HOW', says: 'proof (the default) or evidence: its own recorded calls' },
  force: { type: 'boolean', says: 'whatever the report says; needs --reason' },
  reason: { type: 'string', value: 'TEXT', says: 'why its earlier calls may be contradicted' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const upgrade = {
  name: 'upgrade',
  usage: ['upgrade SESSION [NAME@SELECTOR]... [--by proof|evidence] [--force --reason TEXT]'],
  about: [
    'Moves a session to other versions where that contradicts nothing that it may have done. Without NAME@SELECTOR each toolset goes where its own selector leads now; a toolset that the session lacks is given to it. Every move stands in its history.',
    'With --by evidence it is enough that no recorded call of this session is contradicted. With --force it moves whatever the report says.',
    'Exit code: 0 moved, or it stood there already; 1 its history would break, or the version takes no pins; 2 the call is wrong; 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(upgrade, ['SESSION...'], args);
    const form = noMarkdown(outputForm(values));
    const [session = '', ...words] = positionals;
    const { by, force, reason } = values;
    if (force && reason === undefined) {
      throw new Failure(2, '--force needs --reason: say why its earlier calls may be contradicted.');
    }
    const asked = words.map(toolsetAndSelector);
    const to =
      asked.length === 0 ? undefined : objectOf(asked.map(({ toolset, selector }) => [toolset, selector]));
    const body = JSON.stringify({ to, by, force, reason });
    const answer = await callRegistry(
      { method: 'POST', path: ['sessions', session, 'upgrade'], body },
      values,
      io,
    );
    await io.stdout.write(form === 'json' ? answerText(answer) : upgradedAsText(answerJson(answer)));
    return 0;
  },
};

type UpgradeAnswer = {
  readonly session: string;
  readonly moves: readonly ShownMove[];
  readonly pins: readonly { readonly toolset: string; readonly version: string; readonly selector: string }[];
};

const upgradedAsText = ({ session, moves, pins }: UpgradeAnswer): string => {
  if (moves.length > 0) return `Session ${visible(session)} moved.\n${table(moves.map(moveWords))}`;
  const rows = pins.map(({ toolset, version, selector }) => [toolset, version, `from ${selector}`]);
  return `Session ${visible(session)} stays where it is.\n${table(rows)}`;
};
