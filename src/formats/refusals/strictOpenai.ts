import { isArray, isObject, type Json, member } from '../../schema/json.ts';
import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';
import { everySchema } from './schemas.ts';

/** The documented sizes of one strict schema. */
const most = {
  properties: 5_000,
  levels: 10,
  values: 1_000,
  characters: 120_000,
  longList: 250,
  ofLongList: 15_000,
};

/** Strict schemas beyond OpenAI's documented sizes, and properties without a type. */
export const openaiStrictRefusals = function* (
  rendered: readonly Rendered[],
  profile: Profile,
): Generator<Refusal> {
  for (const { tool, schema } of rendered) {
    if (tool.strict !== true) continue;
    const sizes = measure(schema);
    const depth = levels(schema);
    const older = profile.strict.older ?? most;
    const limits: readonly (readonly [number, number, string, number?])[] = [
      [sizes.properties, most.properties, 'properties', older.properties],
      [depth, most.levels, 'levels of objects', older.levels],
      [sizes.values, most.values, 'listed values'],
      [sizes.characters, most.characters, 'characters of names and listed values'],
      [sizes.longList, most.ofLongList, `characters in one list of more than ${most.longList} values`],
    ];
    for (const [count, documented, what, old = documented] of limits) {
      if (count <= old) continue;
      const verified = count > documented;
      const takes = verified ? `takes at most ${documented}` : `took at most ${old} in older versions`;
      const message = `The strict schema has ${count} ${what}; ${profile.title} ${takes}. Make it smaller, or take "strict" from the tool.`;
      yield { tool: tool.name, rule: 'strict-limit', pointer: '/inputSchema', message, verified };
    }
    for (const [one, pointer] of everySchema(schema)) {
      if (isObject(one) ? saysAType(one) : pointer.endsWith('/additionalProperties')) continue;
      const message = `A schema without a type stands in a strict tool; ${profile.title} has been seen to refuse that. Give it a type.`;
      yield { tool: tool.name, rule: 'strict-untyped', pointer, message, verified: false };
    }
  }
};

const saysAType = (schema: { readonly [name: string]: Json }): boolean =>
  ['type', 'anyOf', '$ref', 'enum', 'const'].some((keyword) => Object.hasOwn(schema, keyword));

const measure = (
  root: Json,
): { properties: number; values: number; characters: number; longList: number } => {
  const sizes = { properties: 0, values: 0, characters: 0, longList: 0 };
  for (const [schema] of everySchema(root)) {
    if (!isObject(schema)) continue;
    for (const keyword of ['properties', '$defs', 'definitions']) {
      const map = member(schema, keyword);
      const names = isObject(map) ? Object.keys(map) : [];
      if (keyword === 'properties') sizes.properties += names.length;
      for (const name of names) sizes.characters += name.length;
    }
    const values = member(schema, 'enum');
    const listed = isArray(values) ? values : Object.hasOwn(schema, 'const') ? [schema.const as Json] : [];
    const characters = listed.reduce<number>(
      (sum, value) => sum + (typeof value === 'string' ? value.length : JSON.stringify(value).length),
      0,
    );
    sizes.values += isArray(values) ? values.length : 0;
    sizes.characters += characters;
    if (listed.length > most.longList) sizes.longList = Math.max(sizes.longList, characters);
  }
  return sizes;
};

/** How deep objects stand within objects, the root being the first. */
const levels = (root: Json): number => {
  let deepest = 0;
  for (const [schema, pointer] of everySchema(root)) {
    if (!isObject(schema) || !Object.hasOwn(schema, 'properties')) continue;
    const outer = pointer.split('/').filter((step) => step === 'properties').length;
    deepest = Math.max(deepest, outer + 1);
  }
  return deepest;
};
