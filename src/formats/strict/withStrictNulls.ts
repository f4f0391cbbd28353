import { checkValue } from '../../schema/checkValue.ts';
import { openSchema, placeAt, referred, rootPlace, type SchemaPlace } from '../../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';
import { under } from '../../schema/pointer.ts';

/**
 * A value with null for every property that a strict schema lists and the value lacks. The very same value
 * comes back where nothing is missing. Of a union the first branch counts that takes the value so filled.
 */
export const withStrictNulls = (schema: JsonObject, value: Json): Json =>
  filled(rootPlace(openSchema(schema)), value, { left: mostPlaces });

/** Branches within branches are tried so often. */
const mostPlaces = 2_000;

type Budget = { left: number };

const filled = (place: SchemaPlace, value: Json, budget: Budget): Json => {
  budget.left -= 1;
  if (budget.left < 0 || (!isArray(value) && !isObject(value)) || !isObject(place.schema)) return value;
  const target = referred(place);
  if (target !== undefined) return filled(target, value, budget);
  const own = isArray(value) ? filledList(place, value, budget) : filledObject(place, value, budget);
  return filledBranch(place, own, budget);
};

const filledList = (place: SchemaPlace, value: readonly Json[], budget: Budget): Json => {
  const items = inside(place, 'items');
  if (items === undefined) return value;
  const list = value.map((item) => filled(items, item, budget));
  return list.some((item, index) => item !== value[index]) ? list : value;
};

/** Names that the schema does not list stand last. */
const filledObject = (place: SchemaPlace, value: JsonObject, budget: Budget): JsonObject => {
  const properties = member(place.schema as JsonObject, 'properties');
  if (!isObject(properties)) return value;
  const members: [string, Json][] = [];
  let changed = false;
  for (const [name, one] of Object.entries(value)) {
    const property = Object.hasOwn(properties, name) ? inside(place, 'properties', name) : undefined;
    const kept = property === undefined ? one : filled(property, one, budget);
    changed ||= kept !== one;
    members.push([name, kept]);
  }
  for (const name of Object.keys(properties)) {
    if (Object.hasOwn(value, name)) continue;
    members.push([name, null]);
    changed = true;
  }
  return changed ? objectOf(members) : value;
};

const filledBranch = (place: SchemaPlace, value: Json, budget: Budget): Json => {
  const branches = member(place.schema as JsonObject, 'anyOf');
  if (!isArray(branches)) return value;
  for (const index of branches.keys()) {
    const branch = inside(place, 'anyOf', String(index));
    if (branch === undefined || budget.left < 0) continue;
    const one = filled(branch, value, budget);
    if (checkValue(branch, one, { reading: 'plain', position: 'inside' }).verdict === 'valid') return one;
  }
  return value;
};

const inside = (place: SchemaPlace, ...steps: string[]): SchemaPlace | undefined =>
  placeAt(place.document, steps.reduce(under, place.pointer));
