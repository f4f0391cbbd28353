/**
 * Prose as lines of at most `width` columns, broken at spaces only: a pointer or a value longer than the line
 * stays whole, so that it can be copied. There is always at least one line.
 */
export const wrapped = (prose: string, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  for (const word of prose.split(' ')) {
    const columns = columnsOf(word);
    if (line !== '' && filled + 1 + columns > width) {
      lines.push(line);
      line = word;
      filled = columns;
    } else {
      line = line === '' ? word : `${line} ${word}`;
      filled += (filled === 0 ? 0 : 1) + columns;
    }
  }
  lines.push(line);
  return lines;
};

/** How many terminal columns a text takes, by the East Asian Width of Unicode Annex 11; marks take none. */
export const columnsOf = (text: string): number => {
  let columns = 0;
  for (const character of text) {
    if (character < '\u0300') columns += 1;
    else if (!/[\p{M}\p{Cf}]/u.test(character)) columns += isWide(character.codePointAt(0) as number) ? 2 : 1;
  }
  return columns;
};

const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

const isWide = (code: number): boolean => wideRanges.some(([first, last]) => code >= first && code <= last);
