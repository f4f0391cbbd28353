import type { Pointer } from '../../schema/pointer.ts';
import { headings } from '../exampleText.ts';
import type { AddDifference } from './compareTools.ts';

/** How one text became another: cut, added to at its end or its start, or something else. */
export const compareDescriptions = (
  expected: string | undefined,
  actual: string | undefined,
  pointer: Pointer,
  what: string,
  add: AddDifference,
): void => {
  if (expected === actual) return;
  add('description-changed', pointer, `${what} ${change(expected ?? '', actual ?? '')}.`);
};

const change = (expected: string, actual: string): string => {
  if (actual === '') return 'is gone';
  if (expected === '') return `was added: ${shown(actual)}`;
  const sections = Object.values(headings).map((heading) => `${actual}\n\n${heading}\n`);
  if (sections.some((section) => expected.startsWith(section))) return 'lost its examples';
  if (expected.startsWith(actual)) {
    return `was truncated to ${actual.length} of ${expected.length} characters`;
  }
  if (actual.startsWith(expected)) return `has a suffix added: ${shown(actual.slice(expected.length))}`;
  if (actual.endsWith(expected)) {
    return `has a prefix added: ${shown(actual.slice(0, actual.length - expected.length))}`;
  }
  return 'is another text';
};

const shown = (text: string): string => JSON.stringify(text.length <= 60 ? text : `${text.slice(0, 59)}…`);
