/** Everything of the outside world that a command may touch, so that tests can stand in for it. */
export type Io = {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
};

export type Output = {
  /** Resolves when there is room for more; rejects with `ReaderGone` when nobody reads any longer. */
  readonly write: (content: string | Uint8Array) => Promise<void>;
  /** Whether a person looks at it: then colour and a closing line break are welcome. */
  readonly terminal: boolean;
  readonly columns: number | undefined;
};

/** Whoever read the output has closed it, as `head` does: not a failure, only the end. */
export class ReaderGone extends Error {}

/** Colour on a terminal only, and nowhere where NO_COLOR asks for none. */
export const colourOn = (output: Output, environment: Io['environment']): boolean =>
  output.terminal && !environment.NO_COLOR && environment.TERM !== 'dumb';
