import type { ChangeReview, ReviewState, Ruling } from './decision.ts';

/** A decision as far as it decides changes, by their full fingerprints. */
export type Ruled = {
  readonly id: number;
  readonly decision: Ruling;
  readonly fingerprints: readonly string[];
  readonly expiresAt: Date | null;
};

/**
 * Where each breaking change stands after some decisions, of which the last on a change counts. An approval that
 * has expired counts no more and brings no earlier one back.
 */
export const changeReviews = (
  hashes: readonly string[],
  /** Oldest first. */
  decisions: readonly Ruled[],
  now: Date,
): readonly ChangeReview[] => {
  const last = new Map<string, Ruled>();
  for (const decision of decisions) for (const hash of decision.fingerprints) last.set(hash, decision);
  return hashes.map((hash) => {
    const ruled = last.get(hash);
    const stands = ruled !== undefined && (ruled.expiresAt === null || ruled.expiresAt > now);
    return {
      fingerprint: hash.slice(0, 12),
      hash,
      state: stands ? states[ruled.decision] : 'open',
      decision: stands ? ruled.id : null,
    };
  });
};

/** What the changes come to together: one that is rejected keeps the whole back. */
export const reviewStateOf = (changes: readonly ChangeReview[]): ReviewState => {
  if (changes.some(({ state }) => state === 'rejected')) return 'rejected';
  return changes.every(({ state }) => state === 'approved') ? 'approved' : 'open';
};

const states: Readonly<Record<Ruling, ReviewState>> = { approve: 'approved', reject: 'rejected' };
