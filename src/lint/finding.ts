import type { Pointer } from '../schema/pointer.ts';

/** How bad a fault is: an `error` harms, a `warning` is worth acting on, a `hint` is worth a thought. */
export type Level = (typeof levels)[number];

export const levels = ['error', 'warning', 'hint'] as const;

/** One standing fault of a definition. */
export type Finding = {
  /** The lint's id. */
  readonly lint: string;
  readonly level: Level;
  /** Null where the toolset as a whole is meant. */
  readonly tool: string | null;
  /** Further tools that have the same argument with the same text, and so the same fault. */
  readonly alsoIn?: readonly string[];
  /** Into the tool, or into the toolset where `tool` is null. */
  readonly path: Pointer;
  /** What is wrong, why it matters and what to do, a sentence each. */
  readonly says: string;
  readonly why: string;
  readonly instead: string;
  /**
   * 12 hex digits over the lint, the path and the text that the fault is about, never over the words; and over the
   * tool, where the fault is not one that tools share with the text of an argument.
   */
  readonly fingerprint: string;
  /** The reason for which somebody decided to live with it. */
  readonly acknowledged?: string;
};

/** A fault that somebody decided to live with. It holds as long as the fingerprint, hence the text, does. */
export type Acknowledgement = { readonly fingerprint: string; readonly reason: string };
