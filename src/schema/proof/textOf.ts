import type { Json } from '../json.ts';

/** Equal values have equal text, whatever the order of their members. */
export const textOf = (value: Json): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  const object = value as { readonly [name: string]: Json };
  return `{${Object.keys(object)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${textOf(object[name] as Json)}`)
    .join(',')}}`;
};
