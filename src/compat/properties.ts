import type { SchemaPlace } from '../schema/document.ts';
import type { Json } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import { shapeText } from './annotations.ts';
import { commonKinds } from './kinds.ts';
import { likeNames } from './likeNames.ts';
import { type ObjectPart, objectPart, placesFor } from './objectPart.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';
import { inside, type View } from './view.ts';

/** The names of an object before and after, each told once. */
export type PropertyChanges = {
  readonly old: ObjectPart;
  readonly next: ObjectPart;
  /** Declared on both sides, maybe by a map on one of them. */
  readonly kept: readonly KeptProperty[];
  readonly renamed: readonly { readonly from: Property; readonly to: Property }[];
  readonly removed: readonly Property[];
  readonly added: readonly Property[];
  readonly nowRequired: readonly Requirement[];
  readonly nowOptional: readonly Requirement[];
  readonly reordered: boolean;
  /** A free-form object names properties now, or the reverse. */
  readonly names: 'introduced' | 'lifted' | undefined;
};

export type Property = {
  readonly name: string;
  readonly pointer: Pointer;
  readonly schema: Json;
  readonly places: readonly SchemaPlace[];
  readonly required: boolean;
};

export type KeptProperty = {
  readonly name: string;
  readonly old: readonly SchemaPlace[];
  readonly next: readonly SchemaPlace[];
};

export type Requirement = { readonly name: string; readonly path: Pointer; readonly old?: Pointer };

/** The keywords that name and describe the members of an object. */
export const objectKeywords: readonly string[] = [
  'properties',
  'required',
  'patternProperties',
  'additionalProperties',
];

/** Nothing where objects are not accepted on both sides. */
export const propertyChanges = perPair((pair: SchemaPair): PropertyChanges | undefined => {
  if (!commonKinds(pair).has('object')) return undefined;
  const old = objectPart(pair.old);
  const next = objectPart(pair.next);
  const names = namesChange(pair, old, next);
  const nothing = { kept: [], renamed: [], removed: [], added: [], nowRequired: [], nowOptional: [] };
  if (names !== undefined) return { old, next, ...nothing, reordered: false, names };

  const kept: KeptProperty[] = [];
  const gone: Property[] = [];
  const fresh: Property[] = [];
  for (const [name, places] of old.properties) {
    const others = next.properties.get(name) ?? declaredOtherwise(pair.next, next, name);
    if (others.length > 0) kept.push({ name, old: places, next: others });
    else gone.push(property(name, places, old));
  }
  for (const [name, places] of next.properties) {
    if (old.properties.has(name)) continue;
    const others = declaredOtherwise(pair.old, old, name);
    if (others.length > 0) kept.push({ name, old: others, next: places });
    else fresh.push(property(name, places, next));
  }
  const renamed = renames(pair, gone, fresh);
  const from = new Set(renamed.map((pairing) => pairing.from.name));
  const to = new Set(renamed.map((pairing) => pairing.to.name));
  const removed = gone.filter(({ name }) => !from.has(name));
  const added = fresh.filter(({ name }) => !to.has(name));
  return {
    old,
    next,
    kept,
    renamed,
    removed,
    added,
    ...requirements(pair, old, next, { renamed, removed, added }),
    reordered: isReordered(kept, old, next),
    names: undefined,
  };
});

/** What holds for a name that is declared by a pattern, a map, or as required without a schema of its own. */
const declaredOtherwise = (view: View, part: ObjectPart, name: string): readonly SchemaPlace[] => {
  const places = placesFor(view, name);
  const list = part.required.get(name);
  if (places.length > 0 || list === undefined) return places;
  return [inside(view.place.document, under(list, name), {})];
};

const namesChange = (pair: SchemaPair, old: ObjectPart, next: ObjectPart): PropertyChanges['names'] => {
  if (pair.position === 'root') return undefined;
  if (old.freeForm && next.properties.size > 0 && next.rest !== 'map') return 'introduced';
  if (next.freeForm && old.properties.size > 0 && old.rest !== 'map') return 'lifted';
  return undefined;
};

const property = (name: string, places: readonly SchemaPlace[], part: ObjectPart): Property => {
  const first = places[0] as SchemaPlace;
  return { name, pointer: first.pointer, schema: first.schema, places, required: part.required.has(name) };
};

/**
 * Which removed property lives on under which added name.
 *
 * 1. What the publisher declared.
 * 2. Of those with the same schema, words aside, and the same requiredness: the only one on either side.
 * 3. Where several are alike: those whose names are spelled alike (`order_id`, `orderId`), one to one.
 */
const renames = (
  pair: SchemaPair,
  removed: readonly Property[],
  added: readonly Property[],
): { from: Property; to: Property }[] => {
  if (removed.length === 0 || added.length === 0) return [];
  const found: { from: Property; to: Property }[] = [];
  const byName = new Map(added.map((one) => [one.name, one]));
  const taken = new Set<string>();
  const open: Property[] = [];
  for (const from of removed) {
    const declared = pair.renamed(from.pointer);
    const to = declared === undefined ? undefined : byName.get(declared);
    if (to === undefined || taken.has(to.name)) open.push(from);
    else {
      taken.add(to.name);
      found.push({ from, to });
    }
  }
  const before = grouped(open);
  const after = grouped(added.filter(({ name }) => !taken.has(name)));
  for (const [signature, froms] of before) {
    const tos = after.get(signature) ?? [];
    if (froms.length === 1 && tos.length === 1) {
      found.push({ from: froms[0] as Property, to: tos[0] as Property });
    } else found.push(...likeNames(froms, tos));
  }
  return found;
};

const grouped = (properties: readonly Property[]): Map<string, Property[]> => {
  const groups = new Map<string, Property[]>();
  for (const one of properties) {
    const signature = `${one.required} ${one.places.map((place) => shapeText(place.schema)).join()}`;
    const group = groups.get(signature);
    if (group === undefined) groups.set(signature, [one]);
    else group.push(one);
  }
  return groups;
};

/** Names that became required or optional; a name without a schema is told where it is listed. */
const requirements = (
  pair: SchemaPair,
  old: ObjectPart,
  next: ObjectPart,
  moved: Pick<PropertyChanges, 'renamed' | 'removed' | 'added'>,
): { nowRequired: Requirement[]; nowOptional: Requirement[] } => {
  const told = new Set([...moved.added, ...moved.removed].map(({ name }) => name));
  const oldName = new Map(moved.renamed.map(({ from, to }) => [to.name, from.name]));
  const movedAway = new Set(moved.renamed.map(({ from }) => from.name));
  const at = (part: ObjectPart, name: string): Pointer | undefined => part.properties.get(name)?.[0]?.pointer;
  const nowRequired: Requirement[] = [];
  const nowOptional: Requirement[] = [];
  for (const [name, list] of next.required) {
    const before = oldName.get(name) ?? name;
    if (told.has(name) || old.required.has(before)) continue;
    const was = at(old, before);
    nowRequired.push({ name, path: at(next, name) ?? list, ...(was === undefined ? {} : { old: was }) });
  }
  const newName = new Map(moved.renamed.map(({ from, to }) => [from.name, to.name]));
  for (const [name, list] of old.required) {
    const after = newName.get(name) ?? name;
    if (told.has(name) || next.required.has(after)) continue;
    if (!movedAway.has(name) && oldName.has(name)) continue;
    nowOptional.push({
      name: after,
      path: at(next, after) ?? listIn(pair, after) ?? list,
      old: at(old, name) ?? list,
    });
  }
  return { nowRequired, nowOptional };
};

/** Where a name without a property of its own is declared in the new version, by a pattern or a map. */
const listIn = (pair: SchemaPair, name: string): Pointer | undefined =>
  placesFor(pair.next, name)[0]?.pointer;

/** Whether the properties that both sides name stand in another order. */
const isReordered = (kept: readonly KeptProperty[], old: ObjectPart, next: ObjectPart): boolean => {
  const order = new Map([...next.properties.keys()].map((name, index) => [name, index]));
  const places = kept.flatMap(({ name }) =>
    old.properties.has(name) && order.has(name) ? [order.get(name) as number] : [],
  );
  return places.some((place, index) => index > 0 && place < (places[index - 1] as number));
};

/** Where the properties of an object stand, for what is told of them as a whole. */
export const propertiesPointer = (part: ObjectPart, place: SchemaPlace): Pointer => {
  const first = [...part.properties.values()][0]?.[0]?.pointer;
  return first === undefined ? under(place.pointer, 'properties') : first.slice(0, first.lastIndexOf('/'));
};
