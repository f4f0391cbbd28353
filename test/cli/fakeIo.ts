import { type Io, type Output, ReaderGone } from '../../src/cli/io.ts';

/** A world for one call: what it is given, and what came out. */
export const fakeIo = (
  given: {
    stdin?: string | Uint8Array | readonly (string | Uint8Array)[];
    environment?: Record<string, string>;
    terminal?: boolean;
    columns?: number;
    fetch?: Io['fetch'];
    /** Nobody reads beyond so many writes. */
    readerGoneAfter?: number;
  } = {},
) => {
  const chunks = { out: [] as Buffer[], err: [] as Buffer[] };
  const output = (to: Buffer[]): Output => ({
    terminal: given.terminal ?? false,
    columns: given.columns,
    write: async (content) => {
      if (to.length >= (given.readerGoneAfter ?? Number.POSITIVE_INFINITY)) throw new ReaderGone('gone');
      to.push(Buffer.from(content as string));
    },
  });
  const stdin = [given.stdin ?? []].flat();
  const io: Io = {
    stdin: (async function* () {
      for (const chunk of stdin) yield Buffer.from(chunk as string);
    })(),
    stdout: output(chunks.out),
    stderr: output(chunks.err),
    environment: given.environment ?? {},
    fetch:
      given.fetch ??
      (() => {
        throw new Error('this call needs no registry');
      }),
  };
  return {
    io,
    out: () => Buffer.concat(chunks.out).toString(),
    err: () => Buffer.concat(chunks.err).toString(),
    writes: () => chunks.out.length,
  };
};
