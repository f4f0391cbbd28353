import type { Lens } from '../schema/lens.ts';
import type { CanonicalToolset } from '../toolset/toolset.ts';
import { type Bump, bumps, type Change, type Rename, type Verdict, verdicts } from './change.ts';
import { engineVersion } from './engineVersion.ts';
import { inOrder } from './inOrder.ts';

/** What changed between two toolsets and what that does to conversations. This is what is stored. */
export type Report = {
  readonly verdict: Verdict;
  readonly bump: Bump;
  readonly lens: Lens;
  /** The engine's version: another engine may judge the same pair otherwise. */
  readonly engine: string;
  readonly renames: readonly Rename[];
  /** Breaking first, then in document order. */
  readonly changes: readonly Change[];
};

/** The only place where changes become a verdict and a bump: each is the greatest among them. */
export const reportOf = (found: {
  readonly lens: Lens;
  readonly renames: readonly Rename[];
  readonly changes: readonly Change[];
  readonly old: CanonicalToolset;
  readonly next: CanonicalToolset;
}): Report => ({
  verdict: greatest(
    verdicts,
    found.changes.map(({ verdict }) => verdict),
  ),
  bump: greatest(
    bumps,
    found.changes.map(({ bump }) => bump),
  ),
  lens: found.lens,
  engine: engineVersion,
  renames: found.renames,
  changes: inOrder(found.changes, found.old, found.next),
});

const greatest = <Value>(order: readonly Value[], values: readonly Value[]): Value => {
  let at = 0;
  for (const value of values) at = Math.max(at, order.indexOf(value));
  return order[at] as Value;
};
