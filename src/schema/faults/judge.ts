import { isArray, isObject, type Json, type JsonObject } from '../json.ts';

/** What is wrong with the value of one keyword of a schema. */
export type Judge = (value: Json, keyword: string, schema: JsonObject) => readonly Found[];

/** One fault, by the steps from the keyword to it. */
export type Found = { path: readonly (string | number)[]; message: string };

/** A value as a sentence names it: what is long or holds others by its kind only. */
export const kindOf = (value: Json): string => {
  if (value === null) return 'null';
  if (isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
};

export const found = (message: string, ...path: (string | number)[]): Found => ({ path, message });

/** Of a list that is wrong all over, no more than this many faults are told. */
export const mostOfOneList = 1_000;
