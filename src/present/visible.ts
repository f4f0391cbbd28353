/**
 * Text as it may be shown: whatever moves the cursor, turns the writing direction or cannot be seen is written
 * as a JSON escape, so that no name or description can forge a line of a report. The joiners that Indic and
 * Arabic writing and emoji need stay where they follow such a character.
 */
export const visible = (text: string): string => text.replace(unseen, escaped);

/** The same in pieces, for a door that can show an escape as something that is not the text itself. */
export const visiblePieces = (text: string): { readonly text: string; readonly escape: boolean }[] => {
  const pieces: { text: string; escape: boolean }[] = [];
  let done = 0;
  for (const match of text.matchAll(unseen)) {
    const written = escaped(match[0], match.index, text);
    if (written === match[0]) continue;
    if (match.index > done) pieces.push({ text: text.slice(done, match.index), escape: false });
    pieces.push({ text: written, escape: true });
    done = match.index + match[0].length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), escape: false });
  return pieces;
};

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const short: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

const escaped = (match: string, offset: number, whole: string): string => {
  if ((match === '\u200c' || match === '\u200d') && joins(whole, offset)) return match;
  const named = short.get(match);
  if (named !== undefined) return named;
  let code = '';
  for (let unit = 0; unit < match.length; unit += 1) {
    code += `\\u${match.charCodeAt(unit).toString(16).padStart(4, '0')}`;
  }
  return code;
};

/** Latin letters take no joiner; beside them it only makes two names look alike. A second joiner joins nothing. */
const joins = (whole: string, offset: number): boolean => {
  const before = offset > 0 ? whole.charCodeAt(offset - 1) : 0;
  return before > 0x2ff && before !== 0x200c && before !== 0x200d;
};
