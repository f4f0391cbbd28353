import { isArray, isObject, type Json } from '../schema/json.ts';
import { subschemaKeywords } from '../schema/keywords.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import type { LossLog } from './loss.ts';
import type { KeywordReading } from './profile.ts';

/** Takes down every keyword of a schema that is sent but that the service does not read. */
export const logUnreadKeywords = (
  root: Json,
  at: Pointer,
  { reads, whole, became }: KeywordReading,
  log: LossLog,
): void => {
  const kept = new Set(whole);
  const walk = (schema: Json, pointer: Pointer, place: 'root' | 'inside'): void => {
    if (!isObject(schema)) return;
    for (const keyword in schema) {
      if (!reads(keyword, place)) log(under(pointer, keyword), `the keyword "${keyword}"`, became);
      else if (!kept.has(keyword) && subschemaKeywords.has(keyword)) {
        inside(keyword, schema[keyword] as Json, under(pointer, keyword));
      }
    }
  };
  const inside = (keyword: string, value: Json, pointer: Pointer): void => {
    const shape = subschemaKeywords.get(keyword);
    if (isArray(value)) {
      for (const [index, one] of value.entries()) walk(one, under(pointer, index), 'inside');
    } else if (shape !== 'map' && shape !== 'map-or-names') walk(value, pointer, 'inside');
    else if (isObject(value)) {
      for (const name in value) walk(value[name] as Json, under(pointer, name), 'inside');
    }
  };
  walk(root, at, 'root');
};
