import type { Atom } from './atom.ts';

/**
 * One way for a value of an atom not to be in another: what remains of the atom then. `near` where it leads
 * towards the place that a witness is wanted for.
 */
export type Escape = { readonly near: boolean; readonly make: () => readonly Atom[] };

/** A way that leaves a single atom. */
export const way = (make: () => Atom, near = false): Escape => ({ near, make: () => [make()] });
