import { alignLines } from './alignLines.ts';

/** A stretch of text, and whether the other side lacks it. */
export type Marked = { readonly text: string; readonly changed: boolean };

/** What differs between two texts, word by word, as each side shows it. */
export const markWords = (old: string, next: string): { old: Marked[]; next: Marked[] } => {
  const marks: { old: Marked[]; next: Marked[] } = { old: [], next: [] };
  for (const row of alignLines(wordsOf(old), wordsOf(next), { key: (word) => word, most: 160_000 })) {
    if (row.old !== undefined) marks.old.push({ text: row.old, changed: !row.same });
    if (row.next !== undefined) marks.next.push({ text: row.next, changed: !row.same });
  }
  return { old: joined(marks.old), next: joined(marks.next) };
};

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** Neighbours of one kind become one; a lone space between two changed words is changed with them. */
const joined = (words: readonly Marked[]): Marked[] => {
  const runs: { text: string; changed: boolean }[] = [];
  for (const [index, word] of words.entries()) {
    const bridges = !word.changed && word.text.trim() === '' && words[index + 1]?.changed === true;
    const changed = word.changed || (bridges && runs.at(-1)?.changed === true);
    const last = runs.at(-1);
    if (last !== undefined && last.changed === changed) last.text += word.text;
    else runs.push({ text: word.text, changed });
  }
  return runs;
};
