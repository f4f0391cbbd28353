import type { Pointer } from '../schema/pointer.ts';

/** Something a definition says that a format cannot say, or says otherwise. Never an error. */
export type Loss = {
  /** The tool's name; null for the toolset itself. */
  readonly tool: string | null;
  /** Into the tool of the definition (into the toolset where `tool` is null), where the thing stands. */
  readonly pointer: Pointer;
  /** What is meant, in a few words: `the title`, `the keyword "pattern"`. */
  readonly what: string;
  /** What became of it, in a few words. */
  readonly became: string;
};

/** Takes down losses of one tool while it is being written. */
export type LossLog = (pointer: Pointer, what: string, became: string) => void;
