import { isArray, isObject, type Json } from '../schema/json.ts';

/**
 * Whether two schemas are written alike to the letter and lead nowhere else, so that nothing can differ. A
 * schema with a reference is not, for what it leads to may differ, unless these are whole documents.
 */
export const sameText = (a: Json | undefined, b: Json | undefined, whole = false): boolean => {
  if (isArray(a)) {
    return isArray(b) && a.length === b.length && a.every((item, index) => sameText(item, b[index], whole));
  }
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  const others = Object.keys(b);
  if (names.length !== others.length || (!whole && Object.hasOwn(a, '$ref'))) return false;
  return names.every((name, index) => name === others[index] && sameText(a[name], b[name], whole));
};
