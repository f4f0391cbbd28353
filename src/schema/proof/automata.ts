import { createRequire } from 'node:module';

type Automata = typeof import('refa');

/** The library of automata: a megabyte of code, loaded when the first patterns are compared, which few edits ask for. */
export const automata = (): Automata => {
  loaded ??= createRequire(import.meta.url)('refa') as Automata;
  return loaded;
};

let loaded: Automata | undefined;
