import { openSchema, type SchemaDocument } from '../../schema/document.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  member,
  objectOf,
  sameJson,
} from '../../schema/json.ts';
import { lookUp, type Pointer, under } from '../../schema/pointer.ts';
import type { LossLog } from '../loss.ts';
import { type AllOfMerger, createAllOfMerger } from '../strict/allOfMerger.ts';
import { mergeAllOf } from '../strict/mergeAllOf.ts';
import { subsetKeyword } from './subsetKeyword.ts';
import { writeType, writeUnion } from './subsetTypes.ts';

/**
 * A schema in Gemini's own subset: upper-case types, null as `nullable`, several types and `oneOf` as
 * `anyOf`, references replaced by what they lead to, `allOf` merged where it can be, `const` as an `enum`
 * of one, bounds on whole numbers as strings. What has no place there is left out and taken down.
 */
export const geminiSubset = (root: JsonObject, at: Pointer, log: LossLog): Json => {
  const logHere: LossLog = (pointer, what, became) => log(`${at}${pointer}`, what, became);
  const walk: Walk = {
    document: openSchema(root),
    merger: createAllOfMerger(root, (pointer, what) => {
      logHere(pointer, what, 'left out');
    }),
    root,
    log: logHere,
    following: new Set(['']),
    left: mostNodes,
  };
  return subset(root, '', walk);
};

/** Replacing references may double a schema again and again; beyond this the rest is cut off. */
const mostNodes = 60_000;

type Walk = {
  readonly document: SchemaDocument;
  readonly merger: AllOfMerger;
  readonly root: JsonObject;
  readonly log: LossLog;
  /** Pointers of the references being replaced: met again, they are recursion. */
  readonly following: Set<Pointer>;
  left: number;
};

const subset = (schema: Json, here: Pointer, walk: Walk): Json => {
  walk.left -= isObject(schema) ? weight(schema) : 1;
  if (!isObject(schema)) {
    walk.log(here, `the schema ${JSON.stringify(schema)}`, 'an empty schema');
    return {};
  }
  if (walk.left < 0) {
    walk.log(here, 'what is inside', 'left out: the schema is too large with its references replaced');
    return {};
  }
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') return referredSubset(schema, reference, here, walk);
  return walk.merger.within(schema, here, (merged) => {
    if (merged === undefined) walk.log(under(here, 'allOf'), 'the keyword "allOf"', 'left out');
    if (merged !== undefined && Object.hasOwn(merged, '$ref')) return subset(merged, here, walk);
    return members(merged ?? schema, here, walk);
  });
};

/** Characters of text that count as much as one schema. */
const charactersOfOne = 256;

const weight = (schema: JsonObject): number => {
  let characters = 0;
  for (const [keyword, value] of Object.entries(schema)) {
    if (typeof value === 'string') characters += value.length;
    else if (keyword === 'enum' || keyword === 'default') characters += JSON.stringify(value).length;
  }
  return 1 + Math.floor(characters / charactersOfOne);
};

/** A chain of references is followed so far. */
const mostFollowed = 100;

/** What the reference leads to, and what stands beside it: the texts there count instead of its own. */
const referredSubset = (schema: JsonObject, reference: string, here: Pointer, walk: Walk): Json => {
  const pointer = walk.document.resolve(reference, here);
  const target = pointer === undefined ? undefined : lookUp(walk.root, pointer);
  const beside = objectOf(
    Object.entries(schema).filter(([name]) => !name.startsWith('$') && name !== 'definitions'),
  );
  if (pointer === undefined || !isObject(target) || walk.following.has(pointer)) {
    walk.log(under(here, '$ref'), 'the reference to itself', 'left out: any value allowed');
    return members(beside, here, walk);
  }
  if (walk.following.size > mostFollowed) {
    walk.log(under(here, '$ref'), 'the reference', 'left out: too many stand within one another');
    return members(beside, here, walk);
  }
  walk.log(under(here, '$ref'), 'the reference', 'replaced by what it leads to');
  walk.following.add(pointer);
  const whole = together(target, beside, (what) => {
    walk.log(under(here, '$ref'), what, 'left out of what it leads to');
  });
  const result = subset(whole, pointer, walk);
  walk.following.delete(pointer);
  return result;
};

/** Both in one, in the order of the first; where they clash, what stands beside the reference counts. */
const together = (target: JsonObject, beside: JsonObject, dropped: (what: string) => void): JsonObject => {
  const texts: string[] = [];
  const merged = mergeAllOf(
    { ...beside, allOf: [target] },
    () => undefined,
    (one) => texts.push(one),
  );
  const both = merged ?? { ...target, ...beside };
  const clashes = Object.keys(target)
    .filter((name) => Object.hasOwn(beside, name) && !sameJson(beside[name] as Json, target[name] as Json))
    .map((name) => `the keyword "${name}"`);
  for (const what of merged === undefined ? clashes : texts) dropped(what);
  return objectOf([
    ...Object.keys(target).map((name) => [name, both[name] as Json] as const),
    ...Object.entries(both).filter(([name]) => !Object.hasOwn(target, name)),
  ]);
};

const members = (schema: JsonObject, here: Pointer, walk: Walk): JsonObject => {
  const written = new Map<string, Json>();
  const log = (keyword: string, what: string, became: string): void =>
    walk.log(under(here, keyword), what, became);
  const inside = (one: Json, ...steps: (string | number)[]): Json =>
    subset(one, steps.reduce<Pointer>(under, here), walk);
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'type') writeType(value, schema, written, log);
    else if (keyword === 'properties' && isObject(value)) {
      const all = Object.entries(value).map(
        ([name, one]) => [name, inside(one, 'properties', name)] as const,
      );
      written.set('properties', objectOf(all));
    } else if (keyword === 'items' && !isArray(value)) written.set('items', inside(value, 'items'));
    else if ((keyword === 'anyOf' || keyword === 'oneOf') && isArray(value) && !written.has('anyOf')) {
      if (keyword === 'oneOf') walk.log(under(here, 'oneOf'), 'the keyword "oneOf"', 'sent as "anyOf"');
      const nulls = value.map((branch) => isObject(branch) && member(branch, 'type') === 'null');
      if (nulls.includes(true)) log(keyword, 'that null is a branch', 'sent as "nullable"');
      writeUnion(
        nulls,
        value.map((one, index) => inside(one, keyword, index)),
        written,
      );
    } else if (keyword === '$defs' || keyword === 'definitions') {
      walk.log(under(here, keyword), 'the definitions', 'left out: references are replaced');
    } else {
      const said = subsetKeyword(keyword, value, schema);
      for (const [name, one] of said.members) written.set(name, one);
      if (said.became !== undefined) walk.log(under(here, keyword), `the keyword "${keyword}"`, said.became);
    }
  }
  if (!written.has('type') && written.has('enum')) {
    walk.log(here, 'that the list says no type', 'the type of its values');
    return objectOf([['type', 'STRING'], ...written]);
  }
  return objectOf(written);
};
