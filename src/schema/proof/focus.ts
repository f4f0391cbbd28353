import type { SchemaDocument } from '../document.ts';
import { isObject, type Json, member } from '../json.ts';
import { mentions } from '../mentions.ts';
import { type Pointer, steps, under } from '../pointer.ts';
import { subschemas } from '../subschemas.ts';
import type { Term } from './term.ts';

/** Places of a change, and every schema that leads to one of them. */
export type Focus = {
  near(term: Term): boolean;
  /** The last step of each place: where a change stands at a keyword, its name. */
  readonly keywords: ReadonlySet<string>;
};

export const createFocus = (places: readonly (readonly [SchemaDocument, Pointer])[]): Focus => {
  const leading = new Map<SchemaDocument, Set<Pointer>>();
  const keywords = new Set<string>();
  for (const [document, pointer] of places) {
    const known = leading.get(document) ?? new Set<Pointer>();
    leading.set(document, known);
    for (const one of leadingTo(document, pointer)) known.add(one);
    const last = steps(pointer).at(-1);
    if (last !== undefined) keywords.add(last);
  }
  return {
    near: (term) => leading.get(term.place.document)?.has(term.place.pointer) === true,
    keywords,
  };
};

/** All schemas around a place, and around every reference to one of them. */
const leadingTo = (document: SchemaDocument, pointer: Pointer): ReadonlySet<Pointer> => {
  const found = new Set<Pointer>();
  const visit = [pointer];
  const references = referencesOf(document);
  for (let here = visit.pop(); here !== undefined; here = visit.pop()) {
    let around = '';
    const parts = steps(here);
    for (let depth = 0; depth <= parts.length; depth += 1) {
      if (depth > 0) around = under(around, parts[depth - 1] as string);
      if (found.has(around)) continue;
      found.add(around);
      visit.push(...(references.get(around) ?? []));
    }
  }
  return found;
};

const kept = new WeakMap<SchemaDocument, ReadonlyMap<Pointer, readonly Pointer[]>>();

/** Where each referred place is referred from. */
const referencesOf = (document: SchemaDocument): ReadonlyMap<Pointer, readonly Pointer[]> => {
  const held = kept.get(document);
  if (held !== undefined) return held;
  const references = new Map<Pointer, Pointer[]>();
  const visit: (readonly [Json, Pointer])[] = mentions(document, '"$ref"') ? [[document.root, '']] : [];
  for (let next = visit.pop(); next !== undefined; next = visit.pop()) {
    const [schema, pointer] = next;
    const reference = isObject(schema) ? member(schema, '$ref') : undefined;
    const target = typeof reference === 'string' ? document.resolve(reference, pointer) : undefined;
    if (target !== undefined) references.set(target, [...(references.get(target) ?? []), pointer]);
    for (const inside of subschemas(schema, pointer)) visit.push(inside);
  }
  kept.set(document, references);
  return references;
};
