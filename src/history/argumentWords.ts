import { type Pointer, steps } from '../schema/pointer.ts';

/** A place in a call's arguments as a sentence begins with it: `The argument "lines.0.count"`. */
export const argumentWords = (pointer: Pointer): string =>
  pointer === '' ? 'The arguments' : `The argument "${steps(pointer).join('.')}"`;
