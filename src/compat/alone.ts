import type { SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, objectOf } from '../schema/json.ts';
import { subschemaKeywords } from '../schema/keywords.ts';
import { under } from '../schema/pointer.ts';
import type { Claim } from './rule.ts';
import type { SchemaPair } from './schemaPair.ts';
import { type Member, madeUp, referenceTo, type View } from './view.ts';

/** The proof that a few keywords by themselves take nothing away (of the old values) or add nothing (to them). */
export const aloneClaims = (
  pair: SchemaPair,
  before: Alone | undefined,
  after: Alone | undefined,
): { takesNothing: Claim; addsNothing: Claim } => ({
  takesNothing: aloneClaim(pair.old, pair.next, after),
  addsNothing: aloneClaim(pair.next, pair.old, before),
});

/** Its schema is made when it is asked about: most claims never are. */
const aloneClaim = (inner: View, outer: View, alone: Alone | undefined): Claim => {
  let made: SchemaPlace | undefined;
  return {
    inner: inner.place,
    get outer() {
      made ??= place(outer, alone);
      return made;
    },
    alone: true,
  };
};

/** Keywords of one schema, or keywords written for the purpose that hold no schema. */
export type Alone = { readonly member: Member; readonly keywords: readonly string[] } | JsonObject;

/** Every name is declared, so that only what the keywords say of values counts. */
const everyName: JsonObject = { patternProperties: { '': {} } };

const place = (view: View, alone: Alone | undefined) =>
  madeUp(view.place.document, { ...everyName, ...(alone === undefined ? {} : keywordsOf(alone)) });

const keywordsOf = (alone: Alone): JsonObject => {
  if (!isPicked(alone)) return alone as JsonObject;
  const { member, keywords } = alone;
  return objectOf(
    keywords
      .filter((keyword) => Object.hasOwn(member.schema, keyword))
      .map((keyword) => [keyword, referring(member, keyword)] as const),
  );
};

const isPicked = (alone: Alone): alone is { member: Member; keywords: readonly string[] } =>
  isArray((alone as { keywords?: readonly string[] }).keywords) && Object.hasOwn(alone, 'member');

/** A keyword's value with references in place of the schemas inside it. */
const referring = (member: Member, keyword: string): Json => {
  const value = member.schema[keyword] as Json;
  const shape = subschemaKeywords.get(keyword);
  const here = under(member.place.pointer, keyword);
  if (shape === undefined) return value;
  if (isArray(value)) return value.map((_, index) => referenceTo(under(here, index)));
  if (shape === 'schema' || shape === 'schema-or-list') return referenceTo(here);
  if (!isObject(value)) return value;
  return objectOf(
    Object.entries(value).map(([name, inner]) => [
      name,
      isArray(inner) ? inner : referenceTo(under(here, name)),
    ]),
  );
};
