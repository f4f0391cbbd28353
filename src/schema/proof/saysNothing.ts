import { isArray, member } from '../json.ts';
import { constrains } from './constrains.ts';
import type { Term, Terms } from './term.ts';

/**
 * Whether the schema accepts everything as it stands: `true`, `{}`, annotations alone, and what only refers to
 * or joins such schemas.
 */
export const saysNothing = (terms: Terms, term: Term, steps = 64): boolean => {
  const { schema } = term;
  if (typeof schema === 'boolean') return schema;
  if (steps === 0) return false;
  return Object.keys(schema).every((keyword) => {
    if (keyword === '$ref') {
      const target = terms.target(term);
      return target !== undefined && target !== 'nowhere' && saysNothing(terms, target, steps - 1);
    }
    const parts = member(schema, keyword);
    if (keyword !== 'allOf' || !isArray(parts)) return !constrains.has(keyword);
    return parts.every((_, index) => {
      const part = terms.at(term, 'allOf', index);
      return part !== undefined && saysNothing(terms, part, steps - 1);
    });
  });
};

/** Whether a schema of further members is that of a map: it declares their names by constraining their values. */
export const makesMap = (terms: Terms, additional: Term | undefined): boolean =>
  additional !== undefined && additional.schema !== false && !saysNothing(terms, additional);
