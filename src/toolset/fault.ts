import type { Pointer } from '../schema/pointer.ts';

/** What is wrong with a definition document, where, and what to do about it. */
export type Fault = {
  /** RFC 6901, into the document as it was given. */
  readonly pointer: Pointer;
  /** One or two plain sentences: what is wrong and what to do. */
  readonly message: string;
};
