import { isArray, type Json, type JsonObject, member } from '../json.ts';
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
  const values = typeof here.schema === 'boolean' ? undefined : listedValues(here.schema);
  const found = values === undefined ? undefined : new Set(values.map(textOf));
  term.listed = found ?? 'nothing';
  return found;
};

/** The values that its own keywords list. */
export const listedValues = (schema: JsonObject): readonly Json[] | undefined => {
  const constant = member(schema, 'const');
  if (constant !== undefined) return [constant];
  const values = member(schema, 'enum');
  return isArray(values) ? values : undefined;
};
