/** Two texts side by side: a row has what stands on each side, or nothing where the other side has more. */
export type Row<T> = { readonly old: T | undefined; readonly next: T | undefined; readonly same: boolean };

/**
 * Lines that are the same stand beside each other, and what lies between them is paired in order. Beyond so many
 * comparisons the middle is taken as changed altogether.
 */
export const alignLines = <T>(
  old: readonly T[],
  next: readonly T[],
  key: (line: T) => string,
  most = 250_000,
): Row<T>[] => {
  const a = old.map(key);
  const b = next.map(key);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const rows: Row<T>[] = [];
  const put = (i: number | undefined, j: number | undefined, same: boolean): void => {
    rows.push({
      old: i === undefined ? undefined : old[i],
      next: j === undefined ? undefined : next[j],
      same,
    });
  };
  for (let at = 0; at < head; at += 1) put(at, at, true);
  const middle = { a: a.slice(head, a.length - tail), b: b.slice(head, b.length - tail) };
  let [i, j] = [0, 0];
  for (const [atA, atB] of [
    ...commonIndexes(middle.a, middle.b, most),
    [middle.a.length, middle.b.length] as const,
  ]) {
    while (i < atA || j < atB) {
      put(i < atA ? head + i++ : undefined, j < atB ? head + j++ : undefined, false);
    }
    if (atA < middle.a.length) put(head + i++, head + j++, true);
  }
  for (let at = tail; at > 0; at -= 1) put(a.length - at, b.length - at, true);
  return rows;
};

/** A longest common subsequence, as pairs of indexes. */
const commonIndexes = (a: readonly string[], b: readonly string[], most: number): [number, number][] => {
  if (a.length === 0 || b.length === 0 || a.length * b.length > most) return [];
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] as number;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
};
