import { once } from 'node:events';
import type { WriteStream } from 'node:tty';
import { type Io, type Output, ReaderGone } from './io.ts';

/** The real process. */
export const processIo = (): Io => ({
  stdin: process.stdin,
  stdout: outputTo(process.stdout),
  stderr: outputTo(process.stderr),
  environment: process.env,
  fetch: globalThis.fetch,
});

const outputTo = (stream: WriteStream): Output => {
  let failure: Error | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === 'EPIPE' ? new ReaderGone('The reader has gone.') : error;
  });
  return {
    terminal: stream.isTTY === true,
    columns: stream.columns,
    write: async (content) => {
      if (failure !== undefined) throw failure;
      if (stream.write(content)) return;
      await once(stream, 'drain').catch((error: unknown) => {
        throw failure ?? error;
      });
    },
  };
};
