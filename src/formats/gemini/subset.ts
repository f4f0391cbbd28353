import { openSchema, type SchemaDocument } from '../../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';
import { lookUp, type Pointer, under } from '../../schema/pointer.ts';
import type { LossLog } from '../loss.ts';
import { mergeAllOf } from '../strict/mergeAllOf.ts';
import { subsetKeyword } from './subsetKeyword.ts';

/**
 * A schema in Gemini's own subset: upper-case types, null as `nullable`, several types and `oneOf` as
 * `anyOf`, references replaced by what they lead to, `allOf` merged where it can be, `const` as an `enum`
 * of one, bounds on whole numbers as strings. What has no place there is left out and taken down.
 */
export const geminiSubset = (root: JsonObject, at: Pointer, log: LossLog): Json => {
  const logHere: LossLog = (pointer, what, became) => log(`${at}${pointer}`, what, became);
  const walk = { document: openSchema(root), root, log: logHere, following: new Set(['']), left: mostNodes };
  return subset(root, '', walk);
};

/** Replacing references may double a schema again and again; beyond this the rest is cut off. */
const mostNodes = 20_000;

type Walk = {
  readonly document: SchemaDocument;
  readonly root: JsonObject;
  readonly log: LossLog;
  /** Pointers of the references being replaced: met again, they are recursion. */
  readonly following: Set<Pointer>;
  left: number;
};

const subset = (schema: Json, here: Pointer, walk: Walk): Json => {
  walk.left -= 1;
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
  const merged = mergeAllOf(schema, (to) => {
    const pointer = walk.document.resolve(to, here);
    return pointer === undefined ? undefined : lookUp(walk.root, pointer);
  });
  if (merged === undefined) walk.log(under(here, 'allOf'), 'the keyword "allOf"', 'left out');
  return members(merged ?? schema, here, walk);
};

/** What the reference leads to, with the texts that stand beside the reference instead of its own. */
const referredSubset = (schema: JsonObject, reference: string, here: Pointer, walk: Walk): Json => {
  const pointer = walk.document.resolve(reference, here);
  const target = pointer === undefined ? undefined : lookUp(walk.root, pointer);
  const beside = Object.entries(schema).filter(([name]) => !name.startsWith('$') && name !== 'definitions');
  if (pointer === undefined || !isObject(target) || walk.following.has(pointer)) {
    walk.log(under(here, '$ref'), 'the reference to itself', 'left out: any value allowed');
    return members(objectOf(beside), here, walk);
  }
  walk.log(under(here, '$ref'), 'the reference', 'replaced by what it leads to');
  const names = new Set(beside.map(([name]) => name));
  const whole = objectOf([...Object.entries(target).filter(([name]) => !names.has(name)), ...beside]);
  walk.following.add(pointer);
  const result = subset(whole, pointer, walk);
  walk.following.delete(pointer);
  return result;
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

/** One type stands as it is, null beside it as `nullable`, several as a union. */
const writeType = (
  type: Json,
  schema: JsonObject,
  written: Map<string, Json>,
  log: (keyword: string, what: string, became: string) => void,
): void => {
  const types = (isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
  const others = types.filter((one) => one !== 'null');
  if (others.length === 0) written.set('type', 'NULL');
  else if (others.length === 1) written.set('type', (others[0] as string).toUpperCase());
  else if (!Object.hasOwn(schema, 'anyOf') && !Object.hasOwn(schema, 'oneOf')) {
    written.set(
      'anyOf',
      others.map((one) => ({ type: one.toUpperCase() })),
    );
    log('type', 'that there are several types', 'sent as "anyOf"');
  } else log('type', 'that there are several types', 'left out');
  if (types.length > others.length && others.length > 0) written.set('nullable', true);
};

/** A branch that is null alone becomes `nullable`. */
const writeUnion = (
  nulls: readonly boolean[],
  branches: readonly Json[],
  written: Map<string, Json>,
): void => {
  const others = branches.filter((_, index) => nulls[index] !== true);
  if (others.length < branches.length) written.set('nullable', true);
  if (others.length > 0) written.set('anyOf', others);
};
