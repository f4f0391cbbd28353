/** Two texts side by side: a row has what stands on each side, or nothing where the other side has more. */
export type Row<T> = { readonly old: T | undefined; readonly next: T | undefined; readonly same: boolean };

/**
 * Lines that are the same stand beside each other. Between them those that are kin, such as one member of an object
 * with two values, and what is left is paired in order. Beyond so many comparisons a stretch is taken as changed
 * altogether.
 */
export const alignLines = <T>(
  old: readonly T[],
  next: readonly T[],
  { key, kin, most = 250_000 }: { key: (line: T) => string; kin?: (line: T) => string; most?: number },
): Row<T>[] => {
  const rows: Row<T>[] = [];
  const gap = (a: readonly T[], b: readonly T[]): void => {
    if (kin === undefined) inOrder(a, b, rows);
    else
      along(a, b, kin, most, {
        match: (x, y) => rows.push({ old: x, next: y, same: false }),
        gap: (x, y) => inOrder(x, y, rows),
      });
  };
  along(old, next, key, most, { match: (x, y) => rows.push({ old: x, next: y, same: true }), gap });
  return rows;
};

/** Walks both lists at once: what has one key on both sides, and the stretches between. */
const along = <T>(
  a: readonly T[],
  b: readonly T[],
  key: (line: T) => string,
  most: number,
  told: { match: (a: T, b: T) => void; gap: (a: readonly T[], b: readonly T[]) => void },
): void => {
  const [keysOfA, keysOfB] = [a.map(key), b.map(key)];
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && keysOfA[head] === keysOfB[head]) head += 1;
  let tail = 0;
  while (tail < least - head && keysOfA.at(-1 - tail) === keysOfB.at(-1 - tail)) tail += 1;
  const middle = commonIndexes(
    keysOfA.slice(head, a.length - tail),
    keysOfB.slice(head, b.length - tail),
    most,
  ).map(([i, j]): [number, number] => [head + i, head + j]);
  const heads = Array.from({ length: head }, (_, at): [number, number] => [at, at]);
  const tails = Array.from({ length: tail }, (_, at): [number, number] => [
    a.length - tail + at,
    b.length - tail + at,
  ]);
  let [i, j] = [0, 0];
  for (const [atA, atB] of [...heads, ...middle, ...tails]) {
    if (i < atA || j < atB) told.gap(a.slice(i, atA), b.slice(j, atB));
    told.match(a[atA] as T, b[atB] as T);
    [i, j] = [atA + 1, atB + 1];
  }
  if (i < a.length || j < b.length) told.gap(a.slice(i), b.slice(j));
};

const inOrder = <T>(a: readonly T[], b: readonly T[], rows: Row<T>[]): void => {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    rows.push({ old: a[at], next: b[at], same: false });
  }
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
