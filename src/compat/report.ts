import type { Lens } from '../schema/lens.ts';
import type { Bump, Change, Rename, Verdict } from './change.ts';

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
