import type { Reading } from './atom.ts';
import type { Search } from './engine.ts';

/** Whether what an atom holds as it is searched is what it holds when it is left out in this reading. */
export const readAlike = (reading: Reading, root: boolean, search: Search): boolean => {
  if (reading === 'plain') return true;
  return reading === 'promised' ? !search.declared : search.declared && (search.root || !root);
};
