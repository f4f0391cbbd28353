/** A JSON value as `JSON.parse` gives it (RFC 8259). Objects may hold an own `__proto__`: read them with `Object.hasOwn`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export type JsonObject = { readonly [name: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** An own member, whatever it is called: `constructor` and `__proto__` are names like any other. */
export const member = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** An object from its members in the order given, also where one is called `__proto__`. */
export const objectOf = (members: Iterable<readonly [string, Json]>): JsonObject => {
  const object: { [name: string]: Json } = {};
  for (const [name, value] of members) {
    if (name === '__proto__') {
      Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
    } else object[name] = value;
  }
  return object;
};

/** The same JSON value: numbers by value, arrays in order, objects whatever the order of their members. */
export const sameJson = (a: Json, b: Json): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isArray(a) || isArray(b)) {
    if (!isArray(a) || !isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameJson(item, b[index] as Json));
  }
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && sameJson(a[name] as Json, b[name] as Json));
};
