import { checkValue } from './checkValue.ts';
import type { SchemaDocument, SchemaPlace } from './document.ts';
import type { Json } from './json.ts';
import type { Lens } from './lens.ts';
import type { Pointer } from './pointer.ts';
import { polish } from './polish.ts';
import type { Reading } from './proof/atom.ts';
import { Exhausted, type Node, type Outcome } from './proof/engine.ts';
import { createFocus } from './proof/focus.ts';
import { createSearch, perTerm, type Searcher } from './proof/search.ts';
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
  /** What the value is called where it stands. */
  readonly name?: string;
};

export type Prover = {
  /**
   * Whether it is proven that no earlier call contradicts the new schema, or in the other direction no new
   * result the old one. False says that a value was found that speaks against it, without checking that value;
   * nothing, that the search was given up.
   */
  proves(old: SchemaPlace, next: SchemaPlace, position: Position): boolean | undefined;
  /** The same; `not-contained` is answered only with a value at hand that shows it, and was checked. */
  contains(old: SchemaPlace, next: SchemaPlace, position: Position): Containment;
  /** A small readable value that shows that it is not so, checked on both sides; nothing where none was found. */
  witness(old: SchemaPlace, next: SchemaPlace, position: Position, wish?: WitnessWish): Json | undefined;
  /** Whether the checker says of a value that it shows that it is not so. */
  shows(old: SchemaPlace, next: SchemaPlace, position: Position, value: Json): boolean;
  /** From here on, until it is called again, all questions share an allowance of work; before, each has its own. */
  begin(): void;
  /** Whether the allowance is used up, so that only questions that are easily answered are answered. */
  exhausted(): boolean;
};

const defaultBudget = 3_000;

/** A value that shows the change where it is turns up soon, or there is none; then any value will do. */
const aimedBudget = 1_500;

/**
 * What the questions about one schema may cost together, those of proof and those of aimed witnesses, beyond what
 * its size grants, and what each may cost still when that is used up. A tool that somebody wrote for use takes a
 * few hundred in all.
 */
const together = { proofs: 6_000, witnesses: 4_500 };
const least = 60;

/** Answers questions of containment. Work is kept from one question to the next, and bounded for each. */
export const createProver = (options: { lens: Lens; direction: Direction; budget?: number }): Prover => {
  const { lens, direction, budget = defaultBudget } = options;
  const terms = createTerms();
  const search = createSearch({ terms });
  const allowance = { proofs: Number.POSITIVE_INFINITY, witnesses: Number.POSITIVE_INFINITY };
  let begun: number | undefined;
  const decided = new Map<string, Decision>();
  const readings: readonly Reading[] = [
    direction === 'calls' ? 'declared' : 'promised',
    ...(lens === 'strict' ? (['plain'] as const) : []),
  ];

  const solved = (by: Searcher, wanted: Node, kind: keyof typeof together, most: number): Outcome => {
    const outcome = run(by, wanted, Math.max(least, Math.min(most + forSize(), allowance[kind] + forSize())));
    allowance[kind] -= by.spent();
    return outcome;
  };

  /** What the schemas that were met since `begin` grant to the questions that come now. */
  const forSize = (): number => (begun === undefined ? 0 : perTerm * (terms.count() - begun));

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

  /** What is asked of two schemas is answered for all that say the same in the same words. */
  const wordsOf = (old: SchemaPlace, next: SchemaPlace, position: Position): string =>
    `${terms.alikeOf(terms.of(old)).id} ${terms.alikeOf(terms.of(next)).id} ${position} alike`;

  const decide = (old: SchemaPlace, next: SchemaPlace, position: Position): Decision => {
    const key = wordsOf(old, next, position);
    const held = decided.get(keyOf(old, next, position)) ?? decided.get(key);
    if (held !== undefined) return held;
    const outcomes = readings.map((reading) =>
      solved(search, goal(old, next, position, reading), 'proofs', budget),
    );
    const decision: Decision = {
      proven: outcomes.every((outcome) => outcome === 'empty'),
      found: outcomes.flatMap((outcome) => (typeof outcome === 'object' ? [outcome.value] : [])),
    };
    decided.set(key, decision);
    return decision;
  };

  /** A checked value that shows that it is not so, where one was found. */
  const shownBy = (decision: Decision, old: SchemaPlace, next: SchemaPlace, position: Position) => {
    decision.shown ??= { value: decision.found.find((value) => shows(old, next, position, value)) };
    return decision.shown.value;
  };

  const shows = (old: SchemaPlace, next: SchemaPlace, position: Position, value: Json): boolean => {
    const verdict = (place: SchemaPlace, reading: 'plain' | 'declared') =>
      checkValue(place, value, { reading, position, wordless: true }).verdict;
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
    const aiming = createSearch({ terms, focus: createFocus(places) });
    const most = Math.min(budget, aimedBudget);
    for (const reading of readings) {
      const outcome = solved(aiming, goal(old, next, position, reading), 'witnesses', most);
      if (typeof outcome === 'object') yield outcome.value;
    }
  };

  return {
    proves: (old, next, position) => {
      const { proven, found } = decide(old, next, position);
      return proven || (found.length > 0 ? false : undefined);
    },
    contains: (old, next, position) => {
      const decision = decide(old, next, position);
      if (decision.proven) return 'contained';
      return shownBy(decision, old, next, position) === undefined ? 'unknown' : 'not-contained';
    },
    witness: (old, next, position, wish = {}) => {
      const key = keyOf(old, next, position);
      if ((decided.get(key) ?? decided.get(wordsOf(old, next, position)))?.proven) return undefined;
      const source = direction === 'calls' ? old : next;
      const readable = (value: Json): Json | undefined =>
        polish(source, value, wish.samples ?? [], (other) => shows(old, next, position, other), wish.name);
      for (const value of aimed(old, next, position, wish)) {
        const shown = readable(value);
        if (shown === undefined) continue;
        if (!decided.has(wordsOf(old, next, position)))
          decided.set(key, { proven: false, found: [shown], shown: { value: shown } });
        return shown;
      }
      const decision = decide(old, next, position);
      if (decision.proven) return undefined;
      const found = decision.shown === undefined ? decision.found : [decision.shown.value];
      for (const value of found) {
        const shown = value === undefined ? undefined : readable(value);
        if (shown !== undefined) return shown;
      }
      return undefined;
    },
    shows,
    begin: () => {
      Object.assign(allowance, together);
      begun = terms.count();
    },
    exhausted: () => allowance.proofs + forSize() <= 0,
  };
};

/** What the searches found, one for each reading; checked when somebody wants to show it. */
type Decision = {
  readonly proven: boolean;
  readonly found: readonly Json[];
  shown?: { readonly value: Json | undefined };
};

const run = (search: Searcher, goal: Node, budget: number): Outcome => {
  search.reset(budget);
  try {
    return search.solve(goal);
  } catch (error) {
    // A schema nested deeper than the stack ends like one that costs too much.
    if (error instanceof Exhausted || error instanceof RangeError) return 'unknown';
    throw error;
  }
};
