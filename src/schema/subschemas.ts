import { isArray, isObject, type Json } from './json.ts';
import { subschemaKeywords } from './keywords.ts';
import { type Pointer, under } from './pointer.ts';

/** The schemas that stand directly inside a schema, each with its pointer, in document order. */
export const subschemas = function* (schema: Json, pointer: Pointer): Generator<readonly [Json, Pointer]> {
  if (!isObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    const shape = subschemaKeywords.get(keyword);
    if (shape === undefined) continue;
    const here = under(pointer, keyword);
    if (shape === 'schema' || (shape === 'schema-or-list' && !isArray(value))) yield [value, here];
    else if (shape === 'list' || shape === 'schema-or-list') {
      if (isArray(value)) for (const [index, item] of value.entries()) yield [item, under(here, index)];
    } else if (isObject(value)) {
      for (const [name, item] of Object.entries(value)) {
        if (shape === 'map-or-names' && isArray(item)) continue;
        yield [item, under(here, name)];
      }
    }
  }
};
