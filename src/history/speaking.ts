import { placeAt, referred, type SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, member } from '../schema/json.ts';
import { matchPattern } from '../schema/matchPattern.ts';
import { under } from '../schema/pointer.ts';

/**
 * Every schema that may speak of a value when these do: references, members of `allOf`, branches and conditions,
 * each place once. What `not` holds says what a value is not, and is left out.
 */
export const speaking = (places: readonly SchemaPlace[]): readonly SchemaPlace[] => {
  const found: SchemaPlace[] = [];
  const seen = new Set<string>();
  const visit = [...places].reverse();
  for (let place = visit.pop(); place !== undefined && found.length < mostPlaces; place = visit.pop()) {
    if (seen.has(place.pointer)) continue;
    seen.add(place.pointer);
    found.push(place);
    if (!isObject(place.schema)) continue;
    const more: SchemaPlace[] = [];
    const target = referred(place);
    if (target !== undefined) more.push(target);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = member(place.schema, keyword);
      if (isArray(branches)) {
        for (const index of branches.keys()) more.push(...inside(place, keyword, String(index)));
      }
    }
    for (const keyword of ['if', 'then', 'else']) more.push(...inside(place, keyword));
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      const dependent = member(place.schema, keyword);
      if (!isObject(dependent)) continue;
      for (const [name, schema] of Object.entries(dependent)) {
        if (!isArray(schema)) more.push(...inside(place, keyword, name));
      }
    }
    visit.push(...more.reverse());
  }
  return found;
};

/** The schemas that may speak of a member, given all that speak of its object. */
export const memberPlaces = (places: readonly SchemaPlace[], name: string): readonly SchemaPlace[] =>
  speaking(
    places.flatMap((place) => {
      if (!isObject(place.schema)) return [];
      const own = inside(place, 'properties', name);
      const patterns = member(place.schema, 'patternProperties');
      const matching = isObject(patterns)
        ? Object.keys(patterns).filter((pattern) => matchPattern(pattern, name) !== false)
        : [];
      const found = [
        ...own,
        ...matching.flatMap((pattern) => inside(place, 'patternProperties', pattern)),
        ...inside(place, 'unevaluatedProperties'),
      ];
      return own.length + matching.length > 0 ? found : [...found, ...inside(place, 'additionalProperties')];
    }),
  );

/** The same for an item of an array. */
export const itemPlaces = (places: readonly SchemaPlace[], index: number): readonly SchemaPlace[] =>
  speaking(
    places.flatMap((place) => {
      if (!isObject(place.schema)) return [];
      const tuple = isArray(member(place.schema, 'items')) ? 'items' : 'prefixItems';
      const own = inside(place, tuple, String(index));
      const rest = tuple === 'items' ? inside(place, 'additionalItems') : inside(place, 'items');
      return [
        ...(own.length > 0 ? own : rest),
        ...inside(place, 'contains'),
        ...inside(place, 'unevaluatedItems'),
      ];
    }),
  );

/**
 * How the schemas that speak of an object know a name: `listed` in `properties` or `required`, by a `pattern` or
 * as a member of a `map`, or not at all. At the root an object that names nothing declares nothing; inside the
 * arguments it is free-form.
 */
export type Naming = 'listed' | 'map' | 'free' | undefined;

export const namingOf = (places: readonly SchemaPlace[], name: string, isRoot: boolean): Naming => {
  let names = false;
  let map = false;
  for (const { schema } of places) {
    if (!isObject(schema)) continue;
    const properties = member(schema, 'properties');
    const required = member(schema, 'required');
    if (isObject(properties) && Object.hasOwn(properties, name)) return 'listed';
    if (isArray(required) && required.includes(name)) return 'listed';
    if (listedObjects(schema).some((value) => isObject(value) && Object.hasOwn(value, name))) return 'listed';
    const patterns = member(schema, 'patternProperties');
    if (
      isObject(patterns) &&
      Object.keys(patterns).some((pattern) => matchPattern(pattern, name) !== false)
    ) {
      map = true;
    }
    for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
      const rest = member(schema, keyword);
      if (isObject(rest) && Object.keys(rest).length > 0) map = true;
      else if (rest === false) names = true;
    }
    names ||= [properties, patterns].some((named) => isObject(named) && Object.keys(named).length > 0);
    names ||= isArray(required) && required.length > 0;
  }
  if (map) return 'map';
  return names || isRoot ? undefined : 'free';
};

const listedObjects = (schema: Json): readonly Json[] => {
  if (!isObject(schema)) return [];
  const values = member(schema, 'enum');
  return [
    ...(isArray(values) ? values : []),
    ...(Object.hasOwn(schema, 'const') ? [schema.const as Json] : []),
  ];
};

/** More schemas than this are not followed for one value. */
const mostPlaces = 512;

const inside = (place: SchemaPlace, ...steps: string[]): SchemaPlace[] => {
  const found = placeAt(place.document, steps.reduce(under, place.pointer));
  return found === undefined ? [] : [found];
};
