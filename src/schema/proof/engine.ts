import type { Json } from '../json.ts';
import type { Atom, Denied, Part, Reading } from './atom.ts';
import type { Term, Terms } from './term.ts';

/** The values in all of `parts`, in declared names if so wanted, and in no set of `denied`. */
export type Node = {
  readonly parts: readonly Part[];
  readonly declared: boolean;
  readonly root: boolean;
  readonly denied: readonly Denied[];
};

/** `empty` is a proof that a node holds no value; a value is a candidate, to be checked before it is believed. */
export type Outcome = 'empty' | 'unknown' | Found;

export type Found = {
  readonly value: Json;
  /** 2 where the value shows what a witness is wanted for, 0 where it shows something else; 1 where nobody can say. */
  readonly aim?: Aim;
};
export type Aim = 0 | 1 | 2;

/** The atoms of a union. Where it is not `whole`, some are missing. */
export type Union = { readonly atoms: readonly Atom[]; readonly whole: boolean };

/** Nothing where it could not be decided. */
export type Answer = boolean | undefined;

/** What the parts of the proof need of each other. */
export type Engine = {
  readonly terms: Terms;
  /** Takes work off the budget; throws `Exhausted` when it is used up. */
  spend(amount: number): void;
  union(parts: readonly Part[], merged: boolean): Union;
  has(value: Json, terms: readonly Term[], reading: Reading, root: boolean): Answer;
  solve(node: Node): Outcome;
  /** The same for one atom that is already made. */
  settle(atom: Atom, denied: readonly Denied[], search: Search): Outcome;
  /** Whether two schemas are seen to say the same; false says nothing. */
  same(a: Term, b: Term): boolean;
  /** These values as a set to leave out. */
  listing(values: readonly Json[]): Denied;
  /** The schema that work on this one is done on: one of the same words, unless a place is looked for. */
  actual(term: Term): Term;
  /** Whether work at this schema leads towards the place that a witness is wanted for. */
  near(term: Term): boolean;
  /** Whether a witness is wanted for one of these keywords. */
  nearKeyword(...keywords: readonly string[]): boolean;
};

/** Thrown when the work budget is used up; caught where the question was asked. */
export class Exhausted extends Error {}

/** How the values of an atom are read while they are searched. */
export type Search = { readonly declared: boolean; readonly root: boolean };
