import type { Io } from './io.ts';

/** Bytes as they are; on a terminal a line break follows, for the prompt. */
export const writeBytes = async (bytes: Uint8Array, io: Io): Promise<void> => {
  await io.stdout.write(bytes);
  if (io.stdout.terminal) await io.stdout.write('\n');
};
