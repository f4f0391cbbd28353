import { isArray, isObject, type Json, type JsonObject, objectOf } from '../schema/json.ts';

/**
 * The same value with the keys of every object in it sorted by UTF-16 code unit. Names that are array
 * indices come first and ascending all the same, as objects in JavaScript have it.
 */
export const sorted = <Value extends Json>(value: Value): Value => {
  if (isArray(value)) return value.map(sorted) as Json as Value;
  if (!isObject(value)) return value;
  const object: JsonObject = value;
  return objectOf(namesInOrder(object).map((name) => [name, sorted(object[name] as Json)])) as Json as Value;
};

/** The names of an object by code unit. */
export const namesInOrder = (object: JsonObject): string[] => Object.keys(object).sort();
