import type { Failure } from './drive.ts';

/** The first of them, as they are read. */
export const wordsOf = (failures: readonly Failure[], most: number): string =>
  failures
    .slice(0, most)
    .map(({ at, words }) => `at ${at.toFixed(1)} s ${words}`)
    .join('; ');

/** The spans in which some failed, in seconds: what failed within a second of the one before belongs to the same. */
export const timesOf = (failures: readonly Failure[]): readonly Span[] => {
  const spans: Span[] = [];
  for (const { at } of [...failures].sort((a, b) => a.at - b.at)) {
    const last = spans.at(-1);
    if (last !== undefined && at - last.to < 1)
      spans[spans.length - 1] = { ...last, to: at, count: last.count + 1 };
    else spans.push({ from: at, to: at, count: 1 });
  }
  return spans;
};

type Span = { readonly from: number; readonly to: number; readonly count: number };
