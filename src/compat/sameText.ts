import { isArray, isObject, type Json } from '../schema/json.ts';

/**
 * Whether two schemas are written alike to the letter and lead nowhere else, so that nothing can differ. A
 * schema with a reference is not, for what it leads to may differ, unless these are whole documents.
 */
export const sameText = (a: Json | undefined, b: Json | undefined, whole = false): boolean => {
  if (isArray(a)) return isArray(b) && sameItems(a, b, whole);
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  const others = Object.keys(b);
  if (names.length !== others.length || (!whole && Object.hasOwn(a, '$ref'))) return false;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    if (name !== others[index] || !sameText(a[name], b[name], whole)) return false;
  }
  return true;
};

const sameItems = (a: readonly Json[], b: readonly Json[], whole: boolean): boolean => {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (!sameText(a[index], b[index], whole)) return false;
  return true;
};
