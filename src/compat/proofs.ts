import type { SchemaPlace } from '../schema/document.ts';
import type { Lens } from '../schema/lens.ts';
import { createProver, type Prover } from '../schema/prover.ts';
import type { Claim } from './rule.ts';
import type { SchemaPair, Side } from './schemaPair.ts';

/** The questions the walk asks, in its own words, for one pair of schemas. */
export type Proofs = {
  /** Nothing accepted before is refused now. On outputs: the old promise lies within the new. */
  readonly takesNothing: (pair: SchemaPair) => boolean;
  /** Nothing refused before is accepted now. On outputs: the new promise keeps the old. */
  readonly addsNothing: (pair: SchemaPair) => boolean;
  /** Whether the pair was disproved in the direction that contradicts history, and not merely left unproven. */
  readonly disproved: (pair: SchemaPair) => boolean;
  readonly holds: (claim: Claim | undefined) => boolean;
  readonly prover: Prover;
};

/** Makes the proofs for one side; they share what they find. */
export const createProofs = (side: Side, lens: Lens): Proofs => {
  const prover = createProver({ lens, direction: side === 'input' ? 'calls' : 'results' });
  const calls = side === 'input' ? prover : createProver({ lens, direction: 'calls' });
  const within = (inner: SchemaPlace, outer: SchemaPlace, position: 'root' | 'inside') =>
    side === 'input' ? prover.contains(inner, outer, position) : prover.contains(outer, inner, position);
  return {
    prover,
    takesNothing: ({ old, next, position }) => within(old.place, next.place, position) === 'contained',
    addsNothing: ({ old, next, position }) => within(next.place, old.place, position) === 'contained',
    disproved: ({ old, next, position }) =>
      prover.contains(old.place, next.place, position) === 'not-contained',
    holds: (claim) => {
      if (claim === undefined) return false;
      const answer = claim.alone
        ? calls.contains(claim.inner, claim.outer, 'inside')
        : within(claim.inner, claim.outer, 'inside');
      return answer === 'contained';
    },
  };
};
