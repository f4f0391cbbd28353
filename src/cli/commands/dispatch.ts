import { table } from '../../present/table.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';

const options = { ...outputOptions, ...registryOptions } as const satisfies Options;

export const dispatch = {
  name: 'dispatch',
  usage: ['dispatch NAME'],
  about: [
    'Shows what a dispatcher must accept now: every tool name that a live session may call, in how many forms, and the names that are retired, with what replaced them and when they were last called. The schemas are in the JSON.',
    'Exit code: 0 shown, 2 there is no such toolset, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(dispatch, ['NAME'], args);
    const form = noMarkdown(outputForm(values));
    const path = ['toolsets', positionals[0] ?? '', 'dispatch'];
    const answer = await callRegistry({ path }, values, io);
    await io.stdout.write(form === 'json' ? answerText(answer) : dispatchAsText(answerJson(answer)));
    return 0;
  },
};

type DispatchAnswer = {
  readonly tools: readonly {
    readonly name: string;
    readonly live: number;
    readonly schemas: readonly { readonly versions: readonly string[] }[];
  }[];
  readonly retired: readonly {
    readonly name: string;
    readonly retiredIn: string;
    readonly replacedBy: string | null;
    readonly lastCalled: string | null;
    readonly live: number;
  }[];
};

const dispatchAsText = ({ tools, retired }: DispatchAnswer): string => {
  const accepted = tools.map(({ name, live, schemas }) => [
    name,
    `${live} live`,
    schemas.map(({ versions }) => versions.join(', ')).join(' | '),
  ]);
  const gone = retired.map(({ name, retiredIn, replacedBy, lastCalled, live }) => [
    name,
    `retired in ${retiredIn}`,
    replacedBy === null ? 'not replaced' : `now ${replacedBy}`,
    lastCalled === null ? 'no call recorded' : `last called ${lastCalled}`,
    `${live} live`,
  ]);
  const head = tools.length === 0 ? 'No live session.\n' : `To accept\n${table(accepted)}`;
  return gone.length === 0 ? head : `${head}\nRetired\n${table(gone)}`;
};
