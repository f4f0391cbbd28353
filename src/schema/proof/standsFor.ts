import { constrains } from './constrains.ts';
import { type Term, type Terms, twinOf } from './term.ts';

/** The term that a bare reference leads to, however many steps away; else the term itself, or its twin. */
export const standsFor = (terms: Terms, term: Term): Term => {
  let here = term;
  for (let steps = 0; steps < most && isBareReference(here); steps += 1) {
    const target = terms.target(here);
    if (target === undefined || target === 'nowhere') break;
    here = target;
  }
  return twinOf(here);
};

const most = 64;

const isBareReference = ({ schema }: Term): boolean =>
  typeof schema === 'object' &&
  Object.hasOwn(schema, '$ref') &&
  Object.keys(schema).every((keyword) => keyword === '$ref' || !constrains.has(keyword));
