import type { Json } from '../../schema/json.ts';
import { alignLines, type Row } from '../diff/alignLines.ts';
import { jsonLines } from '../diff/jsonLines.ts';
import { type Marked, markWords } from '../diff/markWords.ts';
import { cutText, Pieces } from './text.tsx';

export type Side = { readonly title: string; readonly value: Json | undefined };

/**
 * A piece of two versions beside each other, line by line; on a phone the same as one column. What changed is
 * marked by signs at its line, by `del` and `ins`, and by colour.
 */
export const SideBySide = ({
  old,
  next,
  whole,
  most = 40,
}: {
  old: Side;
  next: Side;
  whole: string;
  most?: number | undefined;
}) => {
  const all = alignLines(linesOf(old.value), linesOf(next.value), { key: withoutComma, kin: memberOf });
  const shown = folded(all);
  const rows = shown.slice(0, most);
  return (
    <div class="sides">
      <table class="diff">
        <thead>
          <tr>
            <th scope="col">
              <bdi>{old.title}</bdi>
            </th>
            <th scope="col">
              <bdi>{next.title}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>{rows.map((row) => ('fold' in row ? <Fold count={row.fold} /> : <Line row={row} />))}</tbody>
      </table>
      {shown.length > most || isLong(old.value) || isLong(next.value) ? (
        <p class="whole">
          <a href={whole}>Show all of both sides</a>
        </p>
      ) : (
        ''
      )}
    </div>
  );
};

const longestLine = 700;

const isLong = (value: Json | undefined): boolean =>
  value !== undefined && linesOf(value).some((line) => line.length > longestLine);

/** A text stands as it is, paragraph by paragraph; everything else as JSON. */
const linesOf = (value: Json | undefined): string[] => {
  if (value === undefined) return [];
  return typeof value === 'string' ? value.split('\n') : jsonLines(value, 400);
};

const withoutComma = (line: string): string => (line.endsWith(',') ? line.slice(0, -1) : line);

/** The name that a line of JSON gives a value to, with its depth; other lines are kin to their likes only. */
const memberOf = (line: string): string => /^ *"(?:[^"\\]|\\.)*": /.exec(line)?.[0] ?? line;

/** Long stretches that are the same shrink to a line that counts them. */
const folded = (rows: readonly Row<string>[]): (Row<string> | { fold: number })[] => {
  const out: (Row<string> | { fold: number })[] = [];
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (rows[end]?.same === true) end += 1;
    const run = rows.slice(at, end);
    const keep = 3;
    if (run.length <= 2 * keep + 2) out.push(...run);
    else {
      const head = at === 0 ? 2 : keep;
      out.push(...run.slice(0, head), { fold: run.length - head - keep }, ...run.slice(-keep));
    }
    if (end < rows.length) out.push(rows[end] as Row<string>);
    at = end + 1;
  }
  return out;
};

const Fold = ({ count }: { count: number }) => (
  <tr class="fold">
    <td colspan={2}>{count} lines that are the same</td>
  </tr>
);

const Line = ({ row }: { row: Row<string> }) => {
  if (row.same) {
    return (
      <tr class="same">
        <td>
          <Words words={[{ text: row.old ?? '', changed: false }]} side="old" />
        </td>
        <td>
          <Words words={[{ text: row.next ?? '', changed: false }]} side="next" />
        </td>
      </tr>
    );
  }
  const marks = marksOf(row);
  return (
    <tr>
      {row.old === undefined ? (
        <td class="none" />
      ) : (
        <td class="old">
          <Words words={marks.old} side="old" />
        </td>
      )}
      {row.next === undefined ? (
        <td class="none" />
      ) : (
        <td class="new">
          <Words words={marks.next} side="next" />
        </td>
      )}
    </tr>
  );
};

/** Two lines with little in common are each marked as a whole: speckles would tell nothing. */
const marksOf = ({ old, next }: Row<string>): { old: Marked[]; next: Marked[] } => {
  const [from, to] = [cutText(old ?? '', 4_000), cutText(next ?? '', 4_000)];
  if (old !== undefined && next !== undefined) {
    const marks = markWords(from, to);
    const kept = marks.old.reduce((sum, { text, changed }) => sum + (changed ? 0 : text.trim().length), 0);
    if (4 * kept >= Math.min(from.trim().length, to.trim().length)) return marks;
  }
  // What the other side lacks altogether needs no marks: its line says so.
  if (old === undefined || next === undefined) return { old: plainly(from), next: plainly(to) };
  return { old: wholly(from), next: wholly(to) };
};

const plainly = (line: string): Marked[] => [{ text: line, changed: false }];

const wholly = (line: string): Marked[] => {
  const indent = line.length - line.trimStart().length;
  return [
    { text: line.slice(0, indent), changed: false },
    { text: line.slice(indent), changed: true },
  ];
};

const Words = ({ words, side }: { words: readonly Marked[]; side: 'old' | 'next' }) => {
  let room = longestLine;
  return (
    <bdi>
      {words.map(({ text, changed }) => {
        const shown = cutText(text, Math.max(0, room));
        room -= text.length;
        const more = room < 0 && shown !== '' ? '…' : '';
        if (shown === '') return '';
        if (!changed)
          return (
            <>
              <Pieces text={shown} />
              {more}
            </>
          );
        return side === 'old' ? (
          <del>
            <Pieces text={shown} />
            {more}
          </del>
        ) : (
          <ins>
            <Pieces text={shown} />
            {more}
          </ins>
        );
      })}
    </bdi>
  );
};
