import type { NumberAtom } from './atom.ts';
import { firstMultiple, lastMultiple, times } from './decimal.ts';
import type { Outcome } from './engine.ts';
import { divides, gridOf } from './escapes.ts';
import { isNumberIn } from './inAtom.ts';

const mostSteps = 4_096n;

/**
 * A number of the atom, plain and near zero where it can be; `empty` where there is none. Integers beyond what
 * RFC 7493 calls interoperable demonstrate nothing, and doubles beyond are all integers.
 */
export const someNumber = (atom: NumberAtom): Outcome => {
  const x = exact(atom);
  if (x.low > x.high || (x.low === x.high && (x.lowOpen || x.highOpen))) return 'empty';
  const grid = gridOf(x);
  if (grid === undefined) return between(x);
  if (x.notSteps.some((step) => divides(step, grid))) return 'empty';
  const first = firstMultiple(x.low, grid);
  const last = lastMultiple(x.high, grid);
  if (first > last) return 'empty';
  const start = startOf(first, last);
  for (let distance = 0n; distance <= mostSteps + BigInt(x.excluded.size); distance += 1n) {
    let inside = false;
    for (const count of distance === 0n ? [start] : [start + distance, start - distance]) {
      if (count < first || count > last) continue;
      inside = true;
      const value = times(grid, count);
      if (isNumberIn(value, x)) return { value };
    }
    if (!inside) return 'empty';
  }
  return 'unknown';
};

/** Near one, and within the bounds. */
const startOf = (first: bigint, last: bigint): bigint => {
  if (first > 1n) return first;
  return last < 1n ? last : 1n;
};

const between = (x: NumberAtom): Outcome => {
  const { low, high } = x;
  const bounds = [low, high].filter(Number.isFinite);
  const around = bounds.flatMap((bound) => [bound, bound + 1, bound - 1, bound + 0.5, bound - 0.5]);
  const middle = Number.isFinite(low + high) ? [low + (high - low) / 2, low + (high - low) / 3] : [];
  for (const value of [1, 0, 0.5, 1.5, 0.1, ...around, ...middle]) if (isNumberIn(value, x)) return { value };
  if (low === high) return 'empty';
  for (let part = 4; part < 64 + x.excluded.size; part += 1) {
    const value = Number.isFinite(low + high) ? low + (high - low) / part : (bounds[0] ?? 0) + part / 7;
    if (isNumberIn(value, x)) return { value };
    if (isNumberIn(-value, x)) return { value: -value };
  }
  return 'unknown';
};

const exact = (x: NumberAtom): NumberAtom => {
  const { low, high } = x;
  const safest = Number.MAX_SAFE_INTEGER;
  if (low >= -safest && high <= safest) return x;
  return {
    ...x,
    low: Math.max(low, -safest),
    lowOpen: low >= -safest && x.lowOpen,
    high: Math.min(high, safest),
    highOpen: high <= safest && x.highOpen,
  };
};
