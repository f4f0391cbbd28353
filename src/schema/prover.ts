import { checkValue } from './checkValue.ts';
import type { SchemaDocument, SchemaPlace } from './document.ts';
import type { Json } from './json.ts';
import type { Lens } from './lens.ts';
import type { Pointer } from './pointer.ts';
import { polish } from './polish.ts';
import type { Reading } from './proof/atom.ts';
import { Exhausted, type Node, type Outcome } from './proof/engine.ts';
import { createFocus } from './proof/focus.ts';
import { createSearch } from './proof/search.ts';
import { createTerms } from './proof/term.ts';

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
  const { lens, direction, budget = defaultBudget } = options;
  const terms = createTerms();
  const search = createSearch({ budget, terms });
  const decided = new Map<string, Decision>();
  const readings: readonly Reading[] = [
    direction === 'calls' ? 'declared' : 'promised',
    ...(lens === 'strict' ? (['plain'] as const) : []),
  ];

  /** What a value has to be in and outside of to show that it is not so. */
  const goal = (old: SchemaPlace, next: SchemaPlace, position: Position, reading: Reading): Node => {
    const [inside, outside] = direction === 'calls' ? [old, next] : [next, old];
    const root = position === 'root';
    const part = { term: terms.of(inside), declares: true };
    const denied = { terms: [terms.of(outside)], reading, root };
    return { parts: [part], declared: reading === 'declared', root, denied: [denied] };
  };

  const keyOf = (old: SchemaPlace, next: SchemaPlace, position: Position): string =>
    `${terms.of(old).id} ${terms.of(next).id} ${position}`;

  const decide = (old: SchemaPlace, next: SchemaPlace, position: Position): Decision => {
    const key = keyOf(old, next, position);
    const held = decided.get(key);
    if (held !== undefined) return held;
    let decision: Decision = { containment: 'contained' };
    for (const reading of readings) {
      const outcome = run(search, goal(old, next, position, reading));
      if (outcome === 'empty') continue;
      decision = { containment: 'unknown' };
      if (outcome === 'unknown' || !shows(old, next, position, outcome.value)) continue;
      decision = { containment: 'not-contained', value: outcome.value };
      break;
    }
    decided.set(key, decision);
    return decision;
  };

  const shows = (old: SchemaPlace, next: SchemaPlace, position: Position, value: Json): boolean => {
    const verdict = (place: SchemaPlace, reading: 'plain' | 'declared') =>
      checkValue(place, value, { reading, position }).verdict;
    if (direction === 'results')
      return verdict(next, 'plain') === 'valid' && verdict(old, 'plain') === 'invalid';
    if (verdict(old, 'declared') === 'valid' && verdict(next, 'declared') === 'invalid') return true;
    return lens === 'strict' && verdict(old, 'plain') === 'valid' && verdict(next, 'plain') === 'invalid';
  };

  /** Values to be checked yet, one for each reading in which one is found. */
  const aimed = function* (
    old: SchemaPlace,
    next: SchemaPlace,
    position: Position,
    wish: WitnessWish,
  ): Generator<Json> {
    const places: [SchemaDocument, Pointer][] = [];
    if (wish.focus?.old !== undefined) places.push([old.document, wish.focus.old]);
    if (wish.focus?.next !== undefined) places.push([next.document, wish.focus.next]);
    if (places.length === 0) return;
    const aiming = createSearch({ budget, terms, focus: createFocus(places) });
    for (const reading of readings) {
      const outcome = run(aiming, goal(old, next, position, reading));
      if (typeof outcome === 'object') yield outcome.value;
    }
  };

  return {
    contains: (old, next, position) => decide(old, next, position).containment,
    witness: (old, next, position, wish = {}) => {
      const key = keyOf(old, next, position);
      if (decided.get(key)?.containment === 'contained') return undefined;
      const source = direction === 'calls' ? old : next;
      const readable = (value: Json): Json | undefined =>
        polish(source, value, wish.samples ?? [], (other) => shows(old, next, position, other));
      for (const value of aimed(old, next, position, wish)) {
        const shown = readable(value);
        if (shown === undefined) continue;
        decided.set(key, { containment: 'not-contained', value: shown });
        return shown;
      }
      const { value } = decide(old, next, position);
      return value === undefined ? undefined : readable(value);
    },
  };
};

type Decision = { readonly containment: Containment; readonly value?: Json };

const run = (search: ReturnType<typeof createSearch>, goal: Node): Outcome => {
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
