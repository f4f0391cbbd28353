import { isArray, isObject, type Json } from './json.ts';

/** A text that equal JSON values have in common, and no others: members sorted, numbers by value. */
export const canonicalText = (value: Json): string => {
  if (isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] as Json)}`);
  return `{${members.join(',')}}`;
};
