import type { SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json } from '../schema/json.ts';
import { type Pointer, steps } from '../schema/pointer.ts';
import { itemPlaces, memberPlaces, speaking } from './speaking.ts';

/**
 * Every schema that may speak of the value at a pointer into the arguments, also of one that is missing there. Of the
 * arguments only which of the steps lead into lists matters, so that very many calls have the same: it is found once
 * for each root and kept with it.
 */
export const placesAt = (root: SchemaPlace, args: Json, pointer: Pointer): readonly SchemaPlace[] => {
  const path = steps(pointer);
  const lists = listsOn(path, args);
  const key = `${pointer} ${lists.map(Number).join('')}`;
  let known = found.get(root);
  if (known === undefined) {
    known = new Map();
    found.set(root, known);
  }
  let places = known.get(key);
  if (places === undefined) {
    places = lookUp(root, path, lists);
    if (known.size < mostKnown) known.set(key, places);
  }
  return places;
};

const found = new WeakMap<SchemaPlace, Map<string, readonly SchemaPlace[]>>();

const mostKnown = 5_000;

/** Which steps are taken from a list. */
const listsOn = (path: readonly string[], args: Json): readonly boolean[] => {
  let value: Json | undefined = args;
  return path.map((step) => {
    const isList = isArray(value);
    if (isArray(value)) value = value[Number(step)];
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    return isList;
  });
};

const lookUp = (
  root: SchemaPlace,
  path: readonly string[],
  lists: readonly boolean[],
): readonly SchemaPlace[] => {
  let places = speaking([root]);
  for (const [index, step] of path.entries()) {
    places = lists[index] ? itemPlaces(places, Number(step)) : memberPlaces(places, step);
  }
  return places;
};
