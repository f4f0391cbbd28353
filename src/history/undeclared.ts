import type { SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import { itemPlaces, memberPlaces, namingOf, speaking } from './speaking.ts';

/**
 * The members of a call's arguments that no schema which may speak of them declares, outermost only. Which branch
 * of a union the value was written for is left open, so that what is named here is undeclared in any case.
 */
export const undeclared = (root: SchemaPlace, args: Json): ReadonlySet<Pointer> => {
  const found = new Set<Pointer>();
  const visit: Visit[] = [{ value: args, places: speaking([root]), pointer: '' }];
  for (
    let at = visit.pop(), looked = 0;
    at !== undefined && looked < mostLookedAt;
    at = visit.pop(), looked += 1
  ) {
    const { value, places, pointer } = at;
    if (isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (typeof item !== 'object' || item === null) continue;
        visit.push({ value: item, places: itemPlaces(places, index), pointer: under(pointer, index) });
      }
    } else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        const naming = namingOf(places, name, pointer === '');
        if (naming === 'free') break;
        const there = under(pointer, name);
        if (naming === undefined) found.add(there);
        else if (typeof inner === 'object' && inner !== null) {
          visit.push({ value: inner, places: memberPlaces(places, name), pointer: there });
        }
      }
    }
  }
  return found;
};

type Visit = { readonly value: Json; readonly places: readonly SchemaPlace[]; readonly pointer: Pointer };

const mostLookedAt = 2_000;
