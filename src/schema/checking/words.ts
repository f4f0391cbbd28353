import type { Json } from '../json.ts';

/** "a string", "a string or null", ... as a sentence about a value wants it. */
export const aTypeOf = (types: readonly Json[], nullable: boolean): string => {
  const words = types.map((type) => nouns.get(type) ?? `of type ${quoted(type)}`);
  if (nullable && !types.includes('null')) words.push('null');
  return words.length === 0 ? 'absent' : alternatives(words);
};

/** "a, b or c". */
export const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** "a, b, c", shortened where there are very many. */
export const listed = (words: readonly string[]): string => {
  if (words.length === 0) return 'no value at all';
  const shown = words.slice(0, most).join(', ');
  return words.length <= most ? shown : `${shown} and ${words.length - most} more`;
};

/** A value as a reader recognises it: plain words as they are, everything else as JSON, shortened. */
export const quoted = (value: Json): string => {
  if (typeof value === 'string' && /^[\w.:/@+-]+$/.test(value) && value.length <= longest) return value;
  const text = JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
};

const most = 40;
const longest = 80;

const nouns: ReadonlyMap<Json, string> = new Map<Json, string>([
  ['null', 'null'],
  ['boolean', 'true or false'],
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['array', 'an array'],
  ['object', 'an object'],
]);
