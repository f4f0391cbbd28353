import type { SchemaPlace } from '../schema/document.ts';
import type { Lens } from '../schema/lens.ts';
import { type Containment, createProver, type Position, type Prover } from '../schema/prover.ts';
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
  /** To be called before each schema. */
  readonly begin: () => void;
  /** The rest of this schema goes unproven. */
  readonly exhausted: () => boolean;
  readonly prover: Prover;
};

/**
 * Makes the proofs for one side; they share what they find. A question without an answer has used up its budget
 * of work, so after a number of them in one schema the rest of that schema goes unproven; the few about the whole
 * of it, on which its verdict rests, are asked in any case.
 */
export const createProofs = (side: Side, lens: Lens): Proofs => {
  const prover = createProver({ lens, direction: side === 'input' ? 'calls' : 'results' });
  const calls = side === 'input' ? prover : createProver({ lens, direction: 'calls' });
  const unanswered = { whole: 0, other: 0 };
  const ask = <Answer>(question: () => Answer, given: Answer, about: keyof typeof unanswered): Answer => {
    if (unanswered[about] >= patience) return given;
    const answer = question();
    if (answer === given) unanswered[about] += 1;
    return answer;
  };
  const proven = (by: Prover, old: SchemaPlace, next: SchemaPlace, position: Position): boolean =>
    ask(() => by.proves(old, next, position), undefined, position === 'root' ? 'whole' : 'other') === true;
  const within = (inner: SchemaPlace, outer: SchemaPlace, position: Position): boolean =>
    side === 'input' ? proven(prover, inner, outer, position) : proven(prover, outer, inner, position);
  return {
    prover,
    begin: () => {
      Object.assign(unanswered, { whole: 0, other: 0 });
      prover.begin();
      calls.begin();
    },
    exhausted: () => unanswered.other >= patience || prover.exhausted(),
    takesNothing: ({ old, next, position }) => within(old.place, next.place, position),
    addsNothing: ({ old, next, position }) => within(next.place, old.place, position),
    disproved: ({ old, next, position }) =>
      ask<Containment>(() => prover.contains(old.place, next.place, position), 'unknown', 'other') ===
      'not-contained',
    holds: (claim) => {
      if (claim === undefined) return false;
      return claim.alone
        ? proven(calls, claim.inner, claim.outer, 'inside')
        : within(claim.inner, claim.outer, 'inside');
    },
  };
};

const patience = 8;
