import { isArray, type Json, member } from '../json.ts';
import type { Term, Terms } from './term.ts';
import { textOf } from './textOf.ts';

/**
 * The values that a schema itself lists, by their text, where it lists any: it holds no others. Read without
 * reasoning, to tell the branches of a discriminated union apart.
 */
export const listed = (terms: Terms, term: Term): ReadonlySet<string> | undefined => {
  if (term.listed !== undefined) return term.listed === 'nothing' ? undefined : term.listed;
  let here: Term = term;
  for (let hops = 0; hops < 8; hops += 1) {
    const target = terms.target(here);
    if (target === undefined || target === 'nowhere') break;
    here = target;
  }
  const values = typeof here.schema === 'boolean' ? undefined : valuesOf(here);
  const found = values === undefined ? undefined : new Set(values.map(textOf));
  term.listed = found ?? 'nothing';
  return found;
};

const valuesOf = (term: Term): readonly Json[] | undefined => {
  if (typeof term.schema === 'boolean') return undefined;
  if (Object.hasOwn(term.schema, 'const')) return [member(term.schema, 'const') as Json];
  const values = member(term.schema, 'enum');
  return isArray(values) ? values : undefined;
};
