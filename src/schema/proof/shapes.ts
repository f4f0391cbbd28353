import type { Dialect } from '../document.ts';
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { subschemaKeywords } from '../keywords.ts';
import { constrains } from './constrains.ts';

/**
 * What a schema says, texts aside, as a number: what has the same number says the same in the same words. Schemas
 * that refer to others, or hold one that does, have none; nor have those that are nested deeper than any definition.
 * Each schema object is read once.
 */
export type Shapes = { of(schema: JsonObject, dialect: Dialect): number | undefined };

export const createShapes = (): Shapes => {
  const numbers = new Map<string, number>();
  const known = new Map<JsonObject, number | undefined>();

  let depth = 0;

  const of = (schema: JsonObject, dialect: Dialect): number | undefined => {
    if (known.has(schema)) return known.get(schema);
    depth += 1;
    const words = depth > deepest ? undefined : wordsOf(schema, dialect);
    depth -= 1;
    let number = words === undefined ? undefined : numbers.get(words);
    if (words !== undefined && number === undefined) {
      number = numbers.size;
      numbers.set(words, number);
    }
    known.set(schema, number);
    return number;
  };

  const wordsOf = (schema: JsonObject, dialect: Dialect): string | undefined => {
    let words: string = dialect;
    for (const keyword of Object.keys(schema)) {
      if (keyword === '$ref' || keyword === '$dynamicRef') return undefined;
      if (!constrains.has(keyword) && !alsoCounts.has(keyword)) continue;
      const value = schema[keyword] as Json;
      const holds = subschemaKeywords.get(keyword);
      let said: string | undefined;
      if (holds === undefined) said = JSON.stringify(value);
      else if (holds === 'map' || holds === 'map-or-names') said = ofMap(value, dialect);
      else said = isArray(value) ? ofList(value, dialect) : ofOne(value, dialect);
      if (said === undefined) return undefined;
      words += ` ${keyword}${said}`;
    }
    return words;
  };

  const ofMap = (map: Json, dialect: Dialect): string | undefined => {
    if (!isObject(map)) return undefined;
    let words = '';
    for (const [name, value] of Object.entries(map)) {
      const said = isArray(value) ? JSON.stringify(value) : ofOne(value, dialect);
      if (said === undefined) return undefined;
      words += `${JSON.stringify(name)}${said} `;
    }
    return `{${words}}`;
  };

  const ofList = (list: readonly Json[], dialect: Dialect): string | undefined => {
    let words = '';
    for (const value of list) {
      const said = ofOne(value, dialect);
      if (said === undefined) return undefined;
      words += `${said} `;
    }
    return `[${words}]`;
  };

  const ofOne = (schema: Json, dialect: Dialect): string | undefined => {
    if (typeof schema === 'boolean') return String(schema);
    return isObject(schema) ? of(schema, dialect)?.toString() : undefined;
  };

  return { of };
};

const deepest = 100;

const alsoCounts: ReadonlySet<string> = new Set(['nullable', 'then', 'else']);
