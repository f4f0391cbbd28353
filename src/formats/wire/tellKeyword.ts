import { isArray, isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import type { Pointer } from '../../schema/pointer.ts';
import type { AddDifference } from './compareTools.ts';

/** Keywords that constrain nothing. */
export const annotations: ReadonlySet<string> = new Set([
  ...['title', 'default', 'examples', '$schema', '$id', '$comment', 'deprecated', 'readOnly', 'writeOnly'],
  ...['contentEncoding', 'contentMediaType', 'example', 'propertyOrdering'],
]);

/** Tells that a keyword of the version is not in the request. */
export const tellLost = (keyword: string, here: Pointer, add: AddDifference): void => {
  const says = `"${keyword}" is gone at ${here}.`;
  if (keyword === 'description') add('description-changed', here, says);
  else if (keyword === '$defs' || keyword === 'definitions') add('schema-respelled', here, says);
  else add(annotations.has(keyword) ? 'annotation-lost' : 'constraint-lost', here, says);
};

/** Tells that a keyword of the request is not in the version. */
export const tellAdded = (keyword: string, actual: JsonObject, here: Pointer, add: AddDifference): void => {
  const value = member(actual, keyword) as Json;
  const closed = keyword === 'additionalProperties' && value === false;
  const says = closed ? `The object is closed now at ${here}.` : `"${keyword}" was added at ${here}.`;
  if (keyword === 'description') add('description-changed', here, says);
  else if (annotations.has(keyword)) add('annotation-added', here, says);
  else add(saysNothing(keyword, value) ? 'schema-respelled' : 'constraint-added', here, says);
};

/** `properties: {}`, `required: []`, `additionalProperties: true` and the like. */
const saysNothing = (keyword: string, value: Json): boolean =>
  (isObject(value) && Object.keys(value).length === 0) ||
  (isArray(value) && value.length === 0 && keyword === 'required') ||
  (value === true && keyword.startsWith('additional'));

/** A value within a sentence, cut where it is long. */
export const shown = (value: Json): string => {
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
};
