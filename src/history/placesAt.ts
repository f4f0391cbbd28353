import type { SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json } from '../schema/json.ts';
import { type Pointer, steps } from '../schema/pointer.ts';
import { itemPlaces, memberPlaces, speaking } from './speaking.ts';

/** Every schema that may speak of the value at a pointer into the arguments, also of one that is missing there. */
export const placesAt = (root: SchemaPlace, args: Json, pointer: Pointer): readonly SchemaPlace[] => {
  let places = speaking([root]);
  let value: Json | undefined = args;
  for (const step of steps(pointer)) {
    if (isArray(value)) {
      places = itemPlaces(places, Number(step));
      value = value[Number(step)];
    } else {
      places = memberPlaces(places, step);
      value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    }
  }
  return places;
};
