import { readFile } from 'node:fs/promises';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';

/** The text of a file, or of stdin for `-`: UTF-8 (RFC 8259, section 8.1), a byte order mark left out. */
export const readInput = async (file: string, io: Io): Promise<string> => {
  const bytes = file === '-' ? await readAll(io.stdin) : await fileBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure(2, `${shown(file)} is not UTF-8; save it as UTF-8 and run again.`);
  }
};

/** How an error line calls it. */
export const shown = (file: string): string => (file === '-' ? 'stdin' : file);

/** Also what a name that is no file means: most often a mistyped path. */
const fileBytes = async (file: string): Promise<Uint8Array> => {
  try {
    return await readFile(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT')
      throw new Failure(2, `${file} does not exist; give the path of a JSON file, or - for stdin.`);
    if (code === 'EISDIR') throw new Failure(2, `${file} is a folder; give the path of a JSON file in it.`);
    if (code === 'EACCES')
      throw new Failure(2, `${file} may not be read; change its permissions or the path.`);
    throw new Failure(2, `${file} cannot be read (${code ?? (error as Error).message}); check the path.`);
  }
};

const readAll = async (stdin: Io['stdin']): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
};
