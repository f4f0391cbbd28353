import { checkValue } from '../schema/checkValue.ts';
import { openSchema, placeAt, referred, rootPlace, type SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../schema/json.ts';
import { under } from '../schema/pointer.ts';

/**
 * Arguments without the nulls that OpenAI's strict mode put there: a property that may be left out, and
 * whose schema refuses null, counts as left out where it is null. Any other null stays. The very same value
 * comes back where there is none.
 */
export const withoutStrictNulls = (inputSchema: JsonObject, args: Json): Json =>
  cleaned([rootPlace(openSchema(inputSchema))], args, deepest);

/** Deeper values are left as they are. */
const deepest = 64;

/** `places` are the schemas that speak of the value, whichever of them holds. */
const cleaned = (places: readonly SchemaPlace[], value: Json, left: number): Json => {
  if (left === 0 || (!isArray(value) && !isObject(value))) return value;
  const speaking = inPlaces(places, value);
  if (isArray(value)) {
    const items = speaking.flatMap((place) => inside(place, 'items'));
    if (items.length === 0) return value;
    const kept = value.map((item) => cleaned(items, item, left - 1));
    return kept.some((item, index) => item !== value[index]) ? kept : value;
  }
  const members: [string, Json][] = [];
  let changed = false;
  for (const [name, one] of Object.entries(value)) {
    const declaring = speaking.filter((place) => declares(place, name));
    const properties = declaring.flatMap((place) => inside(place, 'properties', name));
    if (one === null && declaring.some((place) => !requires(place, name)) && !properties.some(acceptsNull)) {
      changed = true;
      continue;
    }
    const kept = cleaned(properties, one, left - 1);
    changed ||= kept !== one;
    members.push([name, kept]);
  }
  return changed ? objectOf(members) : value;
};

const mostPlaces = 512;

/**
 * Schemas and everything that applies to the same value with them, each once: references, branches,
 * conditions. What asks for another constant than the value has is about other values.
 */
const inPlaces = (places: readonly SchemaPlace[], value: Json): SchemaPlace[] => {
  const found: SchemaPlace[] = [];
  const seen = new Set<string>();
  const visit = [...places];
  for (let place = visit.pop(); place !== undefined && found.length < mostPlaces; place = visit.pop()) {
    if (seen.has(place.pointer) || !isObject(place.schema)) continue;
    seen.add(place.pointer);
    if (isObject(value) && asksForAnother(place, value)) continue;
    found.push(place);
    const target = referred(place);
    if (target !== undefined) visit.push(target);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = member(place.schema, keyword);
      if (isArray(branches)) {
        for (const index of branches.keys()) visit.push(...inside(place, keyword, String(index)));
      }
    }
    for (const keyword of ['then', 'else']) visit.push(...inside(place, keyword));
  }
  return found;
};

const asksForAnother = ({ schema }: SchemaPlace, value: JsonObject): boolean => {
  const properties = isObject(schema) ? member(schema, 'properties') : undefined;
  if (!isObject(properties)) return false;
  return Object.entries(value).some(([name, one]) => {
    const property = member(properties, name);
    if (one === null || typeof one === 'object' || !isObject(property)) return false;
    const values = Object.hasOwn(property, 'const') ? [property.const] : member(property, 'enum');
    return isArray(values as Json) && !(values as readonly Json[]).includes(one);
  });
};

const inside = (place: SchemaPlace, ...steps: string[]): SchemaPlace[] => {
  const found = placeAt(place.document, steps.reduce(under, place.pointer));
  return found === undefined ? [] : [found];
};

const declares = ({ schema }: SchemaPlace, name: string): boolean => {
  const properties = isObject(schema) ? member(schema, 'properties') : undefined;
  return isObject(properties) && Object.hasOwn(properties, name);
};

const requires = ({ schema }: SchemaPlace, name: string): boolean => {
  const required = isObject(schema) ? member(schema, 'required') : undefined;
  return isArray(required) && required.includes(name);
};

const acceptsNull = (place: SchemaPlace): boolean =>
  checkValue(place, null, { reading: 'plain', position: 'inside' }).verdict !== 'invalid';
