import { type Dialect, placeAt, referred, type SchemaDocument, type SchemaPlace } from '../document.ts';
import { isObject, type Json, type JsonObject, member, objectOf } from '../json.ts';
import { subschemaKeywords } from '../keywords.ts';
import { type Pointer, under } from '../pointer.ts';
import { constrains } from './constrains.ts';
import type { Union } from './engine.ts';
import { createShapes } from './shapes.ts';

/**
 * A schema with an identity: one place of one document is one term, however often and from wherever it is
 * reached, so that work on it is done once.
 */
export type Term = {
  readonly id: number;
  readonly place: SchemaPlace;
  readonly schema: JsonObject | boolean;
  /** What `twinOf` answers, once it was asked. */
  twin: Term | undefined;
  /** What `alikeOf` answers, once it was asked. */
  alike: Term | undefined;
  /** The terms that stand for others of the same words. */
  readonly twins: Map<string, Term>;
  /** What `expandOnce` and `listed` found, which is kept here: a look at a field costs less than one into a map. */
  merged: Union | undefined;
  plain: Union | undefined;
  listed: ReadonlySet<string> | 'nothing' | undefined;
};

/**
 * The first term asked for that says the same in the same words, where that is seen without looking further: for
 * schemas that hold no schemas and refer to none. Work on the twin is work on both.
 */
export const twinOf = (term: Term): Term => {
  if (term.twin !== undefined) return term.twin;
  const { schema, twins } = term;
  const words = typeof schema === 'boolean' ? String(schema) : wordsOf(schema);
  const known = words === undefined ? undefined : twins.get(words);
  if (words !== undefined && known === undefined) twins.set(words, term);
  term.twin = known ?? term;
  return term.twin;
};

export type Terms = {
  of(place: SchemaPlace): Term;
  /** The schema under a keyword, or under a name or index inside a keyword's value. */
  at(parent: Term, keyword: string, step?: string | number): Term | undefined;
  /** Where the term's `$ref` leads: nothing where it has none, itself a dead end where it does not resolve. */
  target(term: Term): Term | 'nowhere' | undefined;
  /**
   * The first term asked for that says the same in the same words, where no references are among them: for schemas
   * of any size. It stands elsewhere, so that it is not for whoever looks for a place.
   */
  alikeOf(term: Term): Term;
  /** Whether it refers to nothing, so that all that it says stands in it. */
  saysAll(term: Term): boolean;
  /** How many there are: the size of what was looked at so far. */
  count(): number;
};

export const createTerms = (): Terms => {
  const known = new Map<SchemaDocument, Map<object, Term>>();
  const targets = new Map<Term, Term | 'nowhere'>();
  const booleans = new Map<SchemaDocument, Map<Pointer, Term>>();
  let count = 0;
  const twins = new Map<string, Term>();
  const make = (place: SchemaPlace, schema: JsonObject | boolean): Term => {
    count += 1;
    return {
      id: count,
      place,
      schema,
      twin: undefined,
      alike: undefined,
      twins,
      merged: undefined,
      plain: undefined,
      listed: undefined,
    };
  };
  const ofBoolean = (place: SchemaPlace, schema: boolean): Term => {
    const held = booleans.get(place.document) ?? new Map<Pointer, Term>();
    booleans.set(place.document, held);
    const term = held.get(place.pointer) ?? make(place, schema);
    held.set(place.pointer, term);
    return term;
  };
  const of = (place: SchemaPlace): Term => {
    const { schema } = place;
    if (typeof schema === 'boolean') return ofBoolean(place, schema);
    let inDocument = known.get(place.document);
    if (inDocument === undefined) {
      inDocument = new Map();
      known.set(place.document, inDocument);
    }
    const held = typeof schema === 'object' && schema !== null ? inDocument.get(schema) : undefined;
    if (held !== undefined) return held;
    // What is no schema at all (a number, a list) refuses to be reasoned about rather than to be accepted.
    const term = make(
      place,
      isObject(schema)
        ? readable(schema, place.document.dialect)
        : { type: `no schema: ${JSON.stringify(schema)}` },
    );
    if (typeof schema === 'object' && schema !== null) inDocument.set(schema, term);
    return term;
  };
  const at = (parent: Term, keyword: string, step?: string | number): Term | undefined => {
    if (typeof parent.schema === 'boolean') return undefined;
    let schema: Json | undefined = member(parent.schema, keyword);
    if (step !== undefined) {
      if (Array.isArray(schema)) schema = schema[Number(step)];
      else schema = isObject(schema) ? member(schema, String(step)) : undefined;
    }
    if (schema === undefined) return undefined;
    const { document, pointer } = parent.place;
    if (isObject(schema)) {
      const held = known.get(document)?.get(schema);
      if (held !== undefined) return held;
    }
    const here = under(pointer, keyword);
    return of({ document, pointer: step === undefined ? here : under(here, step), schema });
  };
  const target = (term: Term): Term | 'nowhere' | undefined => {
    if (typeof term.schema === 'boolean' || !Object.hasOwn(term.schema, '$ref')) return undefined;
    let found = targets.get(term);
    if (found === undefined) {
      const place = referred(term.place);
      found = place === undefined ? 'nowhere' : of(placeAt(place.document, place.pointer) ?? place);
      targets.set(term, found);
    }
    return found;
  };
  const shapes = createShapes();
  const alikes = new Map<number, Term>();
  const shapeOf = ({ schema, place }: Term): number | undefined =>
    typeof schema === 'boolean' ? undefined : shapes.of(schema, place.document.dialect);
  const saysAll = (term: Term): boolean => typeof term.schema === 'boolean' || shapeOf(term) !== undefined;
  const alikeOf = (term: Term): Term => {
    if (term.alike !== undefined) return term.alike;
    const shape = shapeOf(term);
    const known = shape === undefined ? twinOf(term) : alikes.get(shape);
    if (shape !== undefined && known === undefined) alikes.set(shape, term);
    term.alike = known ?? term;
    return term.alike;
  };
  return { of, at, target, alikeOf, saysAll, count: () => count };
};

/** Draft-07 knows nothing of these: there they are annotations. */
const sinceThen = [
  ...['$dynamicRef', 'dependentRequired', 'dependentSchemas', 'prefixItems', 'minContains', 'maxContains'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];

const readable = (schema: JsonObject, dialect: Dialect): JsonObject => {
  if (dialect !== 'draft-07' || !sinceThen.some((keyword) => Object.hasOwn(schema, keyword))) return schema;
  return objectOf(Object.entries(schema).filter(([keyword]) => !sinceThen.includes(keyword)));
};

const longest = 4_000;

/** What a schema without schemas inside says, texts aside; nothing for any other. */
const wordsOf = (schema: JsonObject): string | undefined => {
  let words = '';
  for (const keyword of Object.keys(schema)) {
    if (keyword === 'nullable') words += `nullable${schema.nullable === true}`;
    if (!constrains.has(keyword)) continue;
    if (keyword === '$ref' || keyword === '$dynamicRef' || subschemaKeywords.has(keyword)) return undefined;
    const value = schema[keyword] as Json;
    if (typeof value === 'object' && value !== null && JSON.stringify(value).length > longest)
      return undefined;
    words += `${keyword}${JSON.stringify(value)} `;
  }
  return words;
};
