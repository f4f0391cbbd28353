import type { SchemaDocument, SchemaPlace } from '../schema/document.ts';
import { referred } from '../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import { type Pointer, steps, under } from '../schema/pointer.ts';

/** One schema object that takes part in a place, without what it refers to. */
export type Member = { readonly place: SchemaPlace; readonly schema: JsonObject };

/** What one keyword says and where it stands. */
export type Statement = { readonly value: Json; readonly pointer: Pointer; readonly member: Member };

/**
 * A schema as the rules read it: every schema object whose keywords count at this place, which are the
 * schema itself, what its `$ref` leads to and the members of its `allOf`, in that order and through any depth.
 */
export type View = {
  /** The place the proof is asked about. */
  readonly place: SchemaPlace;
  readonly members: readonly Member[];
  /** One of the members is `false`. */
  readonly never: boolean;
};

/** A schema that holds by every one of these places. There is at least one. */
export const viewOf = (places: readonly SchemaPlace[]): View => {
  const [first] = places;
  if (places.length === 1 && first !== undefined && standsAlone(first.schema)) {
    return { place: first, members: [{ place: first, schema: first.schema }], never: false };
  }
  const members: Member[] = [];
  const seen = new Set<Pointer>();
  let never = false;
  const open = [...places].reverse();
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place.pointer)) continue;
    seen.add(place.pointer);
    if (place.schema === false) never = true;
    if (!isObject(place.schema)) continue;
    members.push({ place, schema: place.schema });
    const all = member(place.schema, 'allOf');
    if (isArray(all)) {
      const list = under(place.pointer, 'allOf');
      for (let index = all.length - 1; index >= 0; index--) {
        open.push(inside(place.document, under(list, index), all[index] as Json));
      }
    }
    const target = referred(place);
    if (target !== undefined) open.push(target);
  }
  return { place: joined(places), members, never };
};

/** Whether a schema object neither refers to others nor joins any. */
const standsAlone = (schema: Json): schema is JsonObject =>
  isObject(schema) && !Object.hasOwn(schema, '$ref') && !Object.hasOwn(schema, 'allOf');

/** Everything the members say with one keyword, in order. */
export const statements = (view: View, keyword: string): Statement[] => {
  const said: Statement[] = [];
  for (const from of view.members) {
    const value = member(from.schema, keyword);
    if (value !== undefined) said.push({ value, pointer: under(from.place.pointer, keyword), member: from });
  }
  return said;
};

/** A place of this document whose schema is at hand. */
export const inside = (document: SchemaDocument, pointer: Pointer, schema: Json): SchemaPlace => ({
  document,
  pointer,
  schema,
});

/** A local reference to a place of the same document, as a schema of its own. */
export const referenceTo = (pointer: Pointer): JsonObject => ({
  $ref: `#${steps(pointer)
    .map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')}`,
});

/**
 * A schema that nobody wrote, made of references into a document, with a pointer of its own that no written
 * schema can have (a step that starts with U+0000).
 */
export const madeUp = (document: SchemaDocument, schema: JsonObject): SchemaPlace => ({
  document,
  pointer: under('', `\u0000${JSON.stringify(schema)}`),
  schema,
});

/** Whether `madeUp` made it. */
export const isMadeUp = (place: SchemaPlace): boolean => place.pointer.startsWith('/\u0000');

const joined = (places: readonly SchemaPlace[]): SchemaPlace => {
  const first = places[0] as SchemaPlace;
  if (places.length === 1) return first;
  return madeUp(first.document, { allOf: places.map((place) => referenceTo(place.pointer)) });
};
