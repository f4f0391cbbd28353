import { checkValue } from './checkValue.ts';
import type { SchemaPlace } from './document.ts';
import type { Json } from './json.ts';
import type { Lens } from './lens.ts';
import type { Pointer } from './pointer.ts';
import type { Denied, Reading } from './proof/atom.ts';
import { Exhausted, type Node, type Outcome } from './proof/engine.ts';
import { createSearch } from './proof/search.ts';

export type Containment = 'contained' | 'not-contained' | 'unknown';

/** `calls`: what was sent must still be accepted. `results`: what comes back must still be what was promised. */
export type Direction = 'calls' | 'results';

/** `root`: the whole arguments of a tool, where an object that names nothing declares nothing. */
export type Position = 'root' | 'inside';

export type WitnessWish = {
  /** The places of a change in the old and the new document: the value should show it there. */
  readonly focus?: { readonly old?: Pointer; readonly next?: Pointer };
  /** Values to prefer over made-up ones. */
  readonly samples?: readonly Json[];
};

export type Prover = {
  /**
   * Whether no earlier call contradicts the new schema, or in the other direction no new result the old one.
   * `contained` is a proof; `not-contained` is answered only with a value at hand that shows it.
   */
  contains(old: SchemaPlace, next: SchemaPlace, position: Position): Containment;
  /** A small readable value that shows that it is not so, checked on both sides; nothing where none was found. */
  witness(old: SchemaPlace, next: SchemaPlace, position: Position, wish?: WitnessWish): Json | undefined;
};

const defaultBudget = 6_000;

/** Answers questions of containment. Work is kept from one question to the next, and bounded for each. */
export const createProver = (options: { lens: Lens; direction: Direction; budget?: number }): Prover => {
  const search = createSearch({ budget: options.budget ?? defaultBudget });
  const asked = new Map<string, { containment: Containment; value?: Json }>();

  const node = (old: SchemaPlace, next: SchemaPlace, position: Position, reading: Reading): Node => {
    const [inside, outside] = options.direction === 'calls' ? [old, next] : [next, old];
    const root = position === 'root';
    const denied: Denied = { terms: [search.terms.of(outside)], reading, root };
    const part = { term: search.terms.of(inside), declares: true };
    return { parts: [part], declared: reading === 'declared', root, denied: [denied] };
  };

  const readings: readonly Reading[] = [
    options.direction === 'calls' ? 'declared' : 'promised',
    ...(options.lens === 'strict' ? (['plain'] as const) : []),
  ];

  const outcomeOf = (goal: Node): Outcome => {
    search.reset();
    try {
      return search.solve(goal);
    } catch (error) {
      // A schema nested deeper than the stack ends like one that costs too much.
      if (error instanceof Exhausted || error instanceof RangeError) return 'unknown';
      throw error;
    } finally {
      search.reset();
    }
  };

  const decide = (old: SchemaPlace, next: SchemaPlace, position: Position) => {
    const { terms } = search;
    const key = `${terms.of(old).id} ${terms.of(next).id} ${position}`;
    const held = asked.get(key);
    if (held !== undefined) return held;
    let decision: { containment: Containment; value?: Json } = { containment: 'contained' };
    for (const reading of readings) {
      const outcome = outcomeOf(node(old, next, position, reading));
      if (outcome === 'empty') continue;
      decision = { containment: 'unknown' };
      if (outcome === 'unknown') continue;
      if (shows(old, next, position, outcome.value)) {
        decision = { containment: 'not-contained', value: outcome.value };
        break;
      }
    }
    asked.set(key, decision);
    return decision;
  };

  const shows = (old: SchemaPlace, next: SchemaPlace, position: Position, value: Json): boolean => {
    const plain = { reading: 'plain', position } as const;
    if (options.direction === 'results') {
      return (
        checkValue(next, value, plain).verdict === 'valid' &&
        checkValue(old, value, plain).verdict === 'invalid'
      );
    }
    const declared = { reading: 'declared', position } as const;
    if (checkValue(old, value, declared).verdict === 'valid') {
      return checkValue(next, value, declared).verdict === 'invalid';
    }
    if (options.lens !== 'strict') return false;
    return (
      checkValue(old, value, plain).verdict === 'valid' &&
      checkValue(next, value, plain).verdict === 'invalid'
    );
  };

  return {
    contains: (old, next, position) => decide(old, next, position).containment,
    witness: (old, next, position) => decide(old, next, position).value,
  };
};
