import { openSchema, rootPlace, type SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import { itemPlaces, memberPlaces, type Naming, namingOf, speaking } from './speaking.ts';

/**
 * What a schema says of one place in a value, found once and kept: many calls come in for one schema. Where the same
 * schemas speak there is one guide, so that a recursive schema has no more of them than places.
 */
export type Guide = {
  /** The JSON texts of the values that are listed there; undefined where none is. */
  readonly listed: ReadonlySet<string> | undefined;
  readonly member: (name: string) => { readonly naming: Naming; readonly guide: Guide };
  readonly item: (index: number) => Guide;
};

/** The guide of a tool's whole arguments. */
export const schemaGuide = (inputSchema: JsonObject): Guide => {
  let guide = guides.get(inputSchema);
  if (guide === undefined) {
    guide = createGuide(speaking([rootPlace(openSchema(inputSchema))]), true, new Map());
    guides.set(inputSchema, guide);
  }
  return guide;
};

const guides = new WeakMap<JsonObject, Guide>();

const createGuide = (places: readonly SchemaPlace[], isRoot: boolean, known: Map<string, Guide>): Guide => {
  const members = new Map<string, ReturnType<Guide['member']>>();
  const items = new Map<number, Guide>();
  const guideOf = (inner: readonly SchemaPlace[]): Guide => {
    const key = JSON.stringify(inner.map(({ pointer }) => pointer));
    const standing = known.get(key);
    if (standing !== undefined) return standing;
    const guide = createGuide(inner, false, known);
    if (known.size < mostGuides) known.set(key, guide);
    return guide;
  };
  return {
    listed: listedIn(places),
    member: (name) => {
      const standing = members.get(name);
      if (standing !== undefined) return standing;
      const found = { naming: namingOf(places, name, isRoot), guide: guideOf(memberPlaces(places, name)) };
      // Names that the schema lists are few; others are whatever somebody sends.
      if (found.naming === 'listed') members.set(name, found);
      return found;
    },
    item: (index) => {
      let guide = items.get(index);
      if (guide === undefined) {
        guide = guideOf(itemPlaces(places, index));
        if (index < mostItems) items.set(index, guide);
      }
      return guide;
    },
  };
};

const mostGuides = 10_000;
const mostItems = 200;

const listedIn = (places: readonly SchemaPlace[]): ReadonlySet<string> | undefined => {
  const texts = new Set<string>();
  for (const { schema } of places) {
    if (!isObject(schema)) continue;
    const values = member(schema, 'enum');
    if (isArray(values)) for (const value of values) texts.add(JSON.stringify(value));
    if (Object.hasOwn(schema, 'const')) texts.add(JSON.stringify(schema.const as Json));
  }
  return texts.size === 0 ? undefined : texts;
};
