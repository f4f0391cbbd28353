import { isArray, type Json, type JsonObject, member } from '../../schema/json.ts';

/** A keyword that holds no schema, as Gemini's subset says it, and what was lost of it, if anything. */
export const subsetKeyword = (
  keyword: string,
  value: Json,
  schema: JsonObject,
): { members: readonly (readonly [string, Json])[]; became?: string } => {
  if (asWritten.has(keyword)) return { members: [[keyword, value]] };
  if (asText.has(keyword)) return { members: [[keyword, typeof value === 'number' ? String(value) : value]] };
  if (keyword === 'enum' || keyword === 'const') return choice(keyword, value);
  if (keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') return bound(keyword, value, schema);
  if (keyword === 'nullable') return value === true ? { members: [['nullable', true]] } : { members: [] };
  return { members: [], became: 'left out' };
};

const asWritten = new Set([
  ...['title', 'description', 'default', 'required', 'format', 'pattern', 'minimum', 'maximum'],
  ...['propertyOrdering', 'example'],
]);

/** Counts are 64-bit integers in the interface, which travel as strings. */
const asText = new Set([
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'],
]);

/** Only text can be listed; null among it stands as `nullable`. */
const choice = (
  keyword: string,
  value: Json,
): { members: readonly (readonly [string, Json])[]; became?: string } => {
  const values = keyword === 'const' ? [value] : isArray(value) ? value : [];
  const texts = values.filter((one) => typeof one === 'string');
  const nulls = values.includes(null);
  if (texts.length === 0 || texts.length + (nulls ? 1 : 0) < values.length) {
    return { members: [], became: 'left out: only text can be listed' };
  }
  const members = [['enum', texts] as const, ...(nulls ? [['nullable', true] as const] : [])];
  return keyword === 'const' ? { members, became: 'sent as "enum"' } : { members };
};

/** On whole numbers an exclusive bound is the inclusive one beside it. */
const bound = (
  keyword: string,
  value: Json,
  schema: JsonObject,
): { members: readonly (readonly [string, Json])[]; became?: string } => {
  const inclusive = keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum';
  const whole = member(schema, 'type') === 'integer' && Number.isSafeInteger(value);
  if (!whole || Object.hasOwn(schema, inclusive)) return { members: [], became: 'left out' };
  const step = keyword === 'exclusiveMinimum' ? 1 : -1;
  return { members: [[inclusive, (value as number) + step]], became: `sent as "${inclusive}"` };
};
