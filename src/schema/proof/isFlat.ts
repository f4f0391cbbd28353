import { isArray, member } from '../json.ts';
import type { Engine } from './engine.ts';
import { listedValues } from './listed.ts';
import type { Term } from './term.ts';

/** Whether the schema, as written, holds neither objects nor arrays. */
export const isFlat = (engine: Engine, term: Term): boolean => {
  if (typeof term.schema === 'boolean') return !term.schema;
  const listed = listedValues(term.schema);
  if (listed !== undefined) return listed.every((value) => typeof value !== 'object' || value === null);
  const target = engine.terms.target(term);
  if (target !== undefined && target !== 'nowhere' && Object.keys(term.schema).length === 1) {
    if (typeof target.schema === 'boolean' || !Object.hasOwn(target.schema, 'type')) return false;
    return engine.terms.target(target) === undefined && isFlat(engine, target);
  }
  const type = member(term.schema, 'type');
  const types = isArray(type) ? type : [type];
  return types.every((name) => typeof name === 'string' && scalar.has(name));
};

const scalar: ReadonlySet<string> = new Set(['null', 'boolean', 'number', 'integer', 'string']);
