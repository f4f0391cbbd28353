import { existsSync } from 'node:fs';

/** Whether a word means a file: stdin, what exists, or what holds `/` or `.json`; else it is a name. */
export const isFile = (word: string): boolean =>
  word === '-' || word.includes('/') || word.includes('.json') || existsSync(word);
