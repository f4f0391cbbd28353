import type { Json } from './json.ts';
import { subschemas } from './subschemas.ts';

/** How many schemas stand in a schema, itself included, counted no further than one beyond `most`. */
export const schemasIn = (schema: Json, most: number): number => {
  let count = 0;
  const visit: Json[] = [schema];
  for (let next = visit.pop(); next !== undefined && count <= most; next = visit.pop()) {
    count++;
    for (const [inner] of subschemas(next, '')) visit.push(inner);
  }
  return count;
};
