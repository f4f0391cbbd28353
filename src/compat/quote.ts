import { isArray, isObject, type Json } from '../schema/json.ts';
import { type Pointer, steps } from '../schema/pointer.ts';

/** A value as it is shown in a sentence: JSON in backticks, cut to a readable length, with nothing invisible. */
export const quote = (value: Json | undefined): string => {
  if (value === undefined) return 'nothing';
  if (isObject(value)) return 'an object';
  if (isArray(value)) return listed(value);
  return ticked(JSON.stringify(value));
};

/** A name in a sentence. */
export const named = (name: string | undefined): string => ticked(name ?? '');

/** The property or place that a pointer leads to, by its last step that says something to a reader. */
export const placeName = (pointer: Pointer): string => {
  const all = steps(pointer);
  for (let index = all.length - 2; index >= 0; index--) {
    if (all[index] === 'properties' || all[index] === '$defs' || all[index] === 'definitions') {
      const rest = all.slice(index + 2).filter((step) => !schemaSteps.has(step) && !/^\d+$/.test(step));
      const within = rest.length === 0 && all.slice(index + 2).includes('items') ? 'Each item of ' : '';
      return `${within}${named(all[index + 1])}`;
    }
  }
  return all.includes('items') ? 'Each item' : 'The schema';
};

const schemaSteps = new Set([
  'type',
  'enum',
  'const',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'format',
  'pattern',
]);

const listed = (values: readonly Json[]): string => {
  const shown = values.slice(0, 5).map((value) => quote(value));
  if (values.length > shown.length) shown.push(`${values.length - shown.length} more`);
  const last = shown.pop();
  return shown.length === 0 ? (last ?? 'an empty list') : `${shown.join(', ')} and ${last}`;
};

const ticked = (text: string): string => {
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return `\`${cut.replaceAll(invisible, escaped)}\``;
};

const longest = 60;

/** Controls, lone surrogates, and marks that change the direction of text or take no room. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}`]/gu;

const escaped = (character: string): string =>
  character === '`' ? "'" : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A `type` keyword's value in a sentence. */
export const typesShown = (type: Json | undefined): string => {
  if (type === undefined) return 'any type';
  const names = isArray(type) ? type : [type];
  return names.map((name) => named(String(name))).join(' or ');
};
