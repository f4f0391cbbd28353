import type { SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, member } from '../schema/json.ts';
import { under } from '../schema/pointer.ts';
import { differing } from './differing.ts';
import { commonKinds } from './kinds.ts';
import { objectKeywords, propertyChanges } from './properties.ts';
import { sameText } from './sameText.ts';
import type { SchemaPair, Setting, Step } from './schemaPair.ts';
import { readUnions } from './unions.ts';
import { inside, type Member, statements, type View, viewOf } from './view.ts';

/** Two places made a pair for the rules. */
export const pairOf = (
  setting: Setting,
  position: 'root' | 'inside',
  old: View,
  next: View,
  around: SchemaPair['around'],
  wordless = false,
  maybeAlike = false,
): SchemaPair => {
  const { side, lens, renamed, strict } = setting;
  const unions = readUnions(old, next);
  return {
    side,
    lens,
    renamed,
    strict,
    position,
    old: unions.old,
    next: unions.next,
    unions: unions.pairs,
    wordless,
    maybeAlike,
    around,
    parts: new Map(),
  };
};

/** The pairs of schemas that stand directly inside a pair and are not written alike, in document order. */
export const childPairs = (pair: SchemaPair): SchemaPair[] => [
  ...propertyPairs(pair),
  ...mapPairs(pair),
  ...namedPairs(pair, 'patternProperties', 'object'),
  ...namedPairs(pair, 'dependentSchemas', 'object'),
  ...singlePairs(pair, 'propertyNames', 'object'),
  ...singlePairs(pair, 'unevaluatedProperties', 'object'),
  ...itemPairs(pair),
  ...singlePairs(pair, 'contains', 'array'),
  ...singlePairs(pair, 'unevaluatedItems', 'array'),
  ...branchPairs(pair),
];

/** Whether any side says anything with this keyword. */
const says = ({ old, next }: SchemaPair, keyword: string): boolean =>
  isSaid(old, keyword) || isSaid(next, keyword);

const isSaid = ({ members }: View, keyword: string): boolean => {
  for (const { schema } of members) if (Object.hasOwn(schema, keyword)) return true;
  return false;
};

/** Nothing where the two are written alike. */
const child = (
  pair: SchemaPair,
  by: Step,
  old: readonly SchemaPlace[],
  next: readonly SchemaPlace[],
): SchemaPair[] =>
  old.length === next.length && old.every((place, index) => sameText(place.schema, next[index]?.schema))
    ? []
    : [pairOf(pair, 'inside', viewOf(old), viewOf(next), { pair, by })];

const propertyPairs = (pair: SchemaPair): SchemaPair[] => {
  const [old, next] = [pair.old, pair.next].map(onlyProperties);
  if (old !== undefined && next !== undefined && sayTheNamesAlike(pair)) {
    if (!commonKinds(pair).has('object')) return [];
    return Object.keys(next.properties)
      .filter((name) => !sameText(old.properties[name], next.properties[name]))
      .map((name) =>
        pairOf(pair, 'inside', viewOf([old.at(name)]), viewOf([next.at(name)]), {
          pair,
          by: { to: 'member', name },
        }),
      );
  }
  const changes = propertyChanges(pair);
  if (changes === undefined) return [];
  return [
    ...changes.kept.flatMap(({ name, old, next }) => child(pair, { to: 'member', name }, old, next)),
    ...changes.renamed.flatMap(({ from, to }) => {
      // A call shows the old name, a result the new one.
      const { name } = pair.side === 'input' ? from : to;
      return child(pair, { to: 'member', name }, from.places, to.places);
    }),
  ];
};

/** The same names, and nothing else said of them that would not be the same. */
const sayTheNamesAlike = (pair: SchemaPair): boolean => {
  const differs = differing(pair);
  return differs !== 'everything' && !objectKeywords.some((keyword) => differs.has(keyword));
};

/** The properties of a schema object that stands alone and has no patterns for names. */
const onlyProperties = ({ members }: View) => {
  const [only] = members;
  if (only === undefined || members.length > 1 || Object.hasOwn(only.schema, 'patternProperties'))
    return undefined;
  const properties = member(only.schema, 'properties');
  if (!isObject(properties)) return undefined;
  const { document, pointer } = only.place;
  const here = under(pointer, 'properties');
  return { properties, at: (name: string) => inside(document, under(here, name), properties[name] as Json) };
};

/** Map against map; against a free-form object, whose values are `{}`. */
const mapPairs = (pair: SchemaPair): SchemaPair[] => {
  if (!says(pair, 'additionalProperties')) return [];
  const changes = propertyChanges(pair);
  if (changes === undefined) return [];
  const { old, next } = changes;
  const maps = (view: View, part: typeof old): readonly SchemaPlace[] =>
    part.maps.length > 0 ? part.maps : [absent(view, 'additionalProperties')];
  const freeFormBecameMap = pair.position === 'inside' && old.freeForm && next.rest === 'map';
  if (!(old.rest === 'map' && next.rest === 'map') && !freeFormBecameMap) return [];
  return child(pair, { to: 'member-of-map' }, maps(pair.old, old), maps(pair.next, next));
};

const namedPairs = (pair: SchemaPair, keyword: string, kind: string): SchemaPair[] => {
  if (!says(pair, keyword) || !commonKinds(pair).has(kind)) return [];
  const olds = byName(pair.old, keyword);
  return [...byName(pair.next, keyword)].flatMap(([name, places]) => {
    const before = olds.get(name);
    const by: Step =
      keyword === 'patternProperties' ? { to: 'member-of-pattern', pattern: name } : { to: 'elsewhere' };
    return before === undefined ? [] : child(pair, by, before, places);
  });
};

const byName = (view: View, keyword: string): Map<string, SchemaPlace[]> => {
  const found = new Map<string, SchemaPlace[]>();
  for (const { value, pointer, member } of statements(view, keyword)) {
    if (!isObject(value)) continue;
    for (const [name, schema] of Object.entries(value)) {
      const place = inside(member.place.document, under(pointer, name), schema);
      found.set(name, [...(found.get(name) ?? []), place]);
    }
  }
  return found;
};

const singlePairs = (pair: SchemaPair, keyword: string, kind: string): SchemaPair[] => {
  if (!says(pair, keyword) || !commonKinds(pair).has(kind)) return [];
  const [old, next] = [pair.old, pair.next].map((view) =>
    statements(view, keyword).map(({ value, pointer, member }) =>
      inside(member.place.document, pointer, value),
    ),
  ) as [SchemaPlace[], SchemaPlace[]];
  const by: Step = keyword === 'contains' ? { to: 'item', index: 0 } : { to: 'elsewhere' };
  return old.length === 0 || next.length === 0 ? [] : child(pair, by, old, next);
};

/** Position by position where either side is a tuple, then the items behind; absent items are `{}`. */
const itemPairs = (pair: SchemaPair): SchemaPair[] => {
  if (!itemKeywords.some((keyword) => says(pair, keyword)) || !commonKinds(pair).has('array')) return [];
  const old = itemsOf(pair.old);
  const next = itemsOf(pair.next);
  const length = Math.max(old.length, next.length);
  const pairs: SchemaPair[] = [];
  const reached = Math.max(mostItems(pair.old), mostItems(pair.next));
  for (let index = 0; index <= length && index < reached; index++) {
    const before = old.at(index);
    const after = next.at(index);
    if (before.length === 0 && after.length === 0) continue;
    pairs.push(
      ...child(
        pair,
        { to: 'item', index },
        before.length === 0 ? [absent(pair.old, 'items')] : before,
        after.length === 0 ? [absent(pair.next, 'items')] : after,
      ),
    );
  }
  return pairs;
};

/** No item stands at this position or behind it. */
const mostItems = ({ members }: View): number =>
  Math.min(
    ...members.map(({ schema }) => (typeof schema.maxItems === 'number' ? schema.maxItems : Infinity)),
  );

const itemKeywords = ['items', 'prefixItems', 'additionalItems'];

type Items = { readonly length: number; readonly at: (index: number) => SchemaPlace[] };

/** The schemas that hold for each position, and at `length` for all that follow. */
const itemsOf = (view: View): Items => {
  const tuples = view.members.map(tupleOf);
  return {
    length: Math.max(0, ...tuples.map(({ positions }) => positions.length)),
    at: (index) => tuples.flatMap(({ positions, rest }) => positions[index] ?? rest ?? []),
  };
};

const tupleOf = ({ place, schema }: Member): { positions: SchemaPlace[]; rest?: SchemaPlace } => {
  const items = schema.items;
  const keyword = isArray(schema.prefixItems) ? 'prefixItems' : isArray(items) ? 'items' : undefined;
  const positions =
    keyword === undefined
      ? []
      : (schema[keyword] as readonly Json[]).map((item, index) =>
          inside(place.document, under(under(place.pointer, keyword), index), item),
        );
  const restKeyword = keyword === 'items' ? 'additionalItems' : 'items';
  const rest = schema[restKeyword];
  if (rest === undefined || isArray(rest)) return { positions };
  return { positions, rest: inside(place.document, under(place.pointer, restKeyword), rest) };
};

const branchPairs = (pair: SchemaPair): SchemaPair[] => {
  const by = { pair, by: { to: 'branch' } } as const;
  return pair.unions.flatMap(({ pairs }) =>
    pairs.map(({ old, next }) =>
      pairOf(pair, 'inside', old.view, next.view, by, !old.written || !next.written, true),
    ),
  );
};

/** Where a keyword that is not there would stand, accepting everything. */
const absent = (view: View, keyword: string): SchemaPlace => {
  const at = view.members[0]?.place ?? view.place;
  return inside(at.document, under(at.pointer, keyword), {} as Json);
};
