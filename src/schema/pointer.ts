import { isArray, isObject, type Json, member } from './json.ts';

/** An RFC 6901 JSON Pointer; `''` is the whole document. */
export type Pointer = string;

/** The pointer one step deeper. */
export const under = (pointer: Pointer, step: string | number): Pointer =>
  typeof step === 'number' || !(step.includes('~') || step.includes('/'))
    ? `${pointer}/${step}`
    : `${pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The steps of a pointer, unescaped. */
export const steps = (pointer: Pointer): string[] => {
  if (pointer === '') return [];
  const written = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return written;
  return written.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
};

/** What stands at a pointer, or nothing. */
export const lookUp = (document: Json, pointer: Pointer): Json | undefined => {
  let here: Json | undefined = document;
  for (const step of steps(pointer)) {
    if (isArray(here)) here = /^(0|[1-9][0-9]*)$/.test(step) ? here[Number(step)] : undefined;
    else if (isObject(here)) here = member(here, step);
    else return undefined;
  }
  return here;
};
