import { isObject, type Json, member } from './json.ts';
import { lookUp, type Pointer } from './pointer.ts';
import { subschemas } from './subschemas.ts';

export type Dialect = '2020-12' | 'draft-07';

/** One root schema with its references indexed. Immutable; the index is made when it is first needed. */
export type SchemaDocument = {
  readonly root: Json;
  readonly dialect: Dialect;
  /** JSON text that the root stands in, alone or among other things, where somebody had it at hand. */
  readonly text: string | undefined;
  /** The pointer that a reference standing at `from` leads to; undefined where it is remote or dangling. */
  readonly resolve: (reference: string, from: Pointer) => Pointer | undefined;
};

/** A schema where it stands. Two places with one document and one pointer are one schema, however reached. */
export type SchemaPlace = {
  readonly document: SchemaDocument;
  readonly pointer: Pointer;
  readonly schema: Json;
};

/**
 * Opens a schema for reading, with a text that holds it where there is one. The dialect follows `$schema`; without one it is 2020-12, and older spellings
 * are read too. References are found as RFC 3986 and JSON Schema 2020-12 section 8.2 say, within this
 * document only: `$id` opens a resource and `$anchor` names a place. Draft-07's `$id: "#name"` is not read: the
 * validators and providers in use disagree about it, and a reference to it is refused as leading nowhere.
 */
export const openSchema = (root: Json, text?: string): SchemaDocument => {
  const declared = isObject(root) ? member(root, '$schema') : undefined;
  const dialect = typeof declared === 'string' && /draft-0[3467]/.test(declared) ? 'draft-07' : '2020-12';
  let index: ReferenceIndex | undefined;
  const resolve = (reference: string, from: Pointer): Pointer | undefined => {
    index ??= indexReferences(root);
    return index.find(reference, from, root);
  };
  return { root, dialect, text, resolve };
};

/** The whole schema as a place. */
export const rootPlace = (document: SchemaDocument): SchemaPlace => ({
  document,
  pointer: '',
  schema: document.root,
});

/** A place by its pointer within the document, or nothing where nothing stands there. */
export const placeAt = (document: SchemaDocument, pointer: Pointer): SchemaPlace | undefined => {
  const schema = lookUp(document.root, pointer);
  return schema === undefined ? undefined : { document, pointer, schema };
};

/** Where this place's own `$ref` leads, one step; nothing where it has none or it does not resolve. */
export const referred = (place: SchemaPlace): SchemaPlace | undefined => {
  const reference = isObject(place.schema) ? member(place.schema, '$ref') : undefined;
  if (typeof reference !== 'string') return undefined;
  const pointer = place.document.resolve(reference, place.pointer);
  return pointer === undefined ? undefined : placeAt(place.document, pointer);
};

const home = 'https://schema.invalid/';

type ReferenceIndex = { find: (reference: string, from: Pointer, root: Json) => Pointer | undefined };

/** Every resource (`$id`) and anchor by its absolute name, and which resource each pointer lies in. */
const indexReferences = (root: Json): ReferenceIndex => {
  const named = new Map<string, Pointer>([[home, '']]);
  const bases = new Map<Pointer, string>([['', home]]);
  const visit: { schema: Json; pointer: Pointer; base: string }[] = [
    { schema: root, pointer: '', base: home },
  ];
  for (let next = visit.pop(); next !== undefined; next = visit.pop()) {
    const { schema, pointer } = next;
    let base = next.base;
    if (isObject(schema)) {
      const id = member(schema, '$id');
      if (typeof id === 'string') {
        const absolute = absoluteName(id, base);
        if (absolute !== undefined && !id.startsWith('#')) {
          base = absolute.replace(/#.*$/s, '');
          if (!named.has(base)) named.set(base, pointer);
          bases.set(pointer, base);
        }
      }
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const anchor = member(schema, keyword);
        if (typeof anchor === 'string') named.set(`${base}#${anchor}`, pointer);
      }
    }
    for (const [inside, at] of subschemas(schema, pointer)) visit.push({ schema: inside, pointer: at, base });
  }
  /** The base of the nearest resource around a place. */
  const baseOf = (pointer: Pointer): string => {
    let around = pointer;
    while (!bases.has(around)) around = around.slice(0, around.lastIndexOf('/'));
    return bases.get(around) as string;
  };
  const find = (reference: string, from: Pointer): Pointer | undefined => {
    const absolute = absoluteName(reference, baseOf(from));
    if (absolute === undefined) return undefined;
    const hash = absolute.indexOf('#');
    const resource = named.get(hash < 0 ? absolute : absolute.slice(0, hash));
    const fragment = hash < 0 ? '' : decoded(absolute.slice(hash + 1));
    if (fragment === undefined) return undefined;
    if (fragment !== '' && !fragment.startsWith('/')) {
      return named.get(`${absolute.slice(0, hash)}#${fragment}`);
    }
    if (resource === undefined) return undefined;
    const pointer = `${resource}${fragment}`;
    const found = lookUp(root, pointer);
    return isObject(found) || typeof found === 'boolean' ? pointer : undefined;
  };
  return { find };
};

const absoluteName = (reference: string, base: string): string | undefined => {
  if (reference.startsWith('#')) return `${base}${reference === '#' ? '' : reference}`;
  return URL.canParse(reference, base) ? new URL(reference, base).href.replace(/#$/, '') : undefined;
};

const decoded = (fragment: string): string | undefined => {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
};
