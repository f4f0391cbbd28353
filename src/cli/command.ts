import type { ExitCode } from './exitCode.ts';
import type { Io } from './io.ts';

export type Command = {
  readonly name: string;
  /** The call's forms, each without `toolset` in front. */
  readonly usage: readonly string[];
  /** What it does and what its exit code says, in paragraphs. */
  readonly about: readonly string[];
  readonly options: Options;
  readonly run: (args: readonly string[], io: Io) => Promise<ExitCode>;
};

/** Options as `parseArgs` of `node:util` takes them, with a line of help and the name of the value each. */
export type Options = {
  readonly [name: string]: {
    readonly type: 'string' | 'boolean';
    readonly multiple?: true;
    readonly says: string;
    readonly value?: string;
  };
};
