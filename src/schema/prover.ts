import { type Json, sameJson } from './json.ts';
import type { SchemaPlace } from './document.ts';
import type { Lens } from './lens.ts';
import type { Pointer } from './pointer.ts';

export type Containment = 'contained' | 'not-contained' | 'unknown';

/** `calls`: what was sent must still be accepted. `results`: what comes back must still be what was promised. */
export type Direction = 'calls' | 'results';

/** `root`: the whole arguments of a tool, where an object that names nothing declares nothing. */
export type Position = 'root' | 'inside';

export type WitnessWish = {
  readonly focus?: { readonly old?: Pointer; readonly next?: Pointer };
  readonly samples?: readonly Json[];
};

export type Prover = {
  contains(old: SchemaPlace, next: SchemaPlace, position: Position): Containment;
  witness(old: SchemaPlace, next: SchemaPlace, position: Position, wish?: WitnessWish): Json | undefined;
};

export const createProver = (_options: { lens: Lens; direction: Direction; budget?: number }): Prover => ({
  contains: (old, next) => (sameJson(old.schema, next.schema) ? 'contained' : 'unknown'),
  witness: () => undefined,
});
