import { Problem } from '../problem.ts';
import type { CopyPart } from './copy.ts';

/** A copy as the lines of a file: rows stand as they are, as objects, and all else in arrays between them. */
export async function* linesOf(copy: AsyncIterable<CopyPart>): AsyncGenerator<string> {
  for await (const part of copy) {
    if (part.kind === 'rows') yield `${part.lines.join('\n')}\n`;
    else yield `${JSON.stringify([form, part])}\n`;
  }
}

/** Reads what `linesOf` wrote; refuses what it did not write. What broke off is seen by whoever misses the end. */
export async function* partsOf(lines: AsyncIterable<string>): AsyncGenerator<CopyPart> {
  let rows: string[] = [];
  let size = 0;
  let isBegun = false;
  for await (const line of lines) {
    if (isBegun && line.startsWith('{')) {
      rows.push(line);
      size += line.length;
      if (rows.length < most && size < enough) continue;
      yield { kind: 'rows', lines: rows };
      [rows, size] = [[], 0];
      continue;
    }
    if (rows.length > 0) yield { kind: 'rows', lines: rows };
    [rows, size] = [[], 0];
    yield partOf(line);
    isBegun = true;
  }
}

const partOf = (line: string): CopyPart => {
  try {
    const [written, part] = JSON.parse(line.slice(0, longest)) as [unknown, CopyPart];
    if (written === form && ['head', 'table', 'end'].includes(part.kind)) return part;
  } catch {}
  throw new Problem(
    'invalid-request',
    'The file is no backup of a registry, or was made by another release.',
    'Give a file that `toolset backup` made.',
  );
};

const form = 'toolset-registry-backup-1';

/** Rows and characters that are handed on at once. */
const most = 2_000;
const enough = 4_000_000;

/** Characters of a line that is no row. */
const longest = 10_000_000;
