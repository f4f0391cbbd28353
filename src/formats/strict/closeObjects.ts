import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';
import { subschemaKeywords } from '../../schema/keywords.ts';
import { type Pointer, under } from '../../schema/pointer.ts';
import type { LossLog } from '../loss.ts';
import { createAllOfMerger } from './allOfMerger.ts';
import { mendReferences } from './mendReferences.ts';

/**
 * A schema with every object closed, as Anthropic's strict mode wants it; properties that may be left out
 * stay so. `allOf` is merged where it can be, since closed branches would exclude one another. Every
 * object that was open is taken down.
 */
export const closeObjects = (root: JsonObject, at: Pointer, log: LossLog): JsonObject => {
  const merger = createAllOfMerger(root, (pointer, what) => {
    log(`${at}${pointer}`, what, 'left out');
  });
  const close = (schema: Json, pointer: Pointer): Json => {
    if (!isObject(schema)) return schema;
    return merger.within(schema, pointer.slice(at.length), (merged) =>
      closed(merged ?? schema, pointer, close, log),
    );
  };
  return mendReferences(close(root, at) as JsonObject, at, log);
};

type Close = (schema: Json, pointer: Pointer) => Json;

const closed = (schema: JsonObject, pointer: Pointer, close: Close, log: LossLog): JsonObject => {
  const written: [string, Json][] = [];
  const closing = !Object.hasOwn(schema, 'allOf') && speaksOfObjects(schema);
  const others = member(schema, 'additionalProperties');
  if (closing && others !== false) {
    const map = isObject(others) && Object.keys(others).length > 0;
    const place = isObject(others) ? under(pointer, 'additionalProperties') : pointer;
    log(place, map ? 'the values of other names' : 'other names', 'closed: no other names');
  }
  const last = ['required', 'properties', 'type'].find((name) => Object.hasOwn(schema, name));
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'additionalProperties' && closing) continue;
    written.push([keyword, inside(keyword, value, under(pointer, keyword), close)]);
    if (closing && keyword === last) written.push(['additionalProperties', false]);
  }
  return objectOf(written);
};

const speaksOfObjects = (schema: JsonObject): boolean => {
  const type = member(schema, 'type');
  return (
    type === 'object' || (isArray(type) && type.includes('object')) || Object.hasOwn(schema, 'properties')
  );
};

const inside = (keyword: string, value: Json, pointer: Pointer, close: Close): Json => {
  const shape = subschemaKeywords.get(keyword);
  if (shape === undefined || keyword === 'not' || keyword === 'if') return value;
  if (isArray(value)) return value.map((item, index) => close(item, under(pointer, index)));
  if (shape === 'map' || shape === 'map-or-names') {
    if (!isObject(value)) return value;
    return objectOf(
      Object.entries(value).map(([name, item]) => [
        name,
        isArray(item) ? item : close(item, under(pointer, name)),
      ]),
    );
  }
  return close(value, pointer);
};
