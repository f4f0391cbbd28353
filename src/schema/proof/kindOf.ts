import type { Json } from '../json.ts';

export const kindOf = (value: Json): 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'boolean' | 'number' | 'string' | 'object';
};
