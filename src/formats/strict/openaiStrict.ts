import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../../schema/json.ts';
import { type Pointer, under } from '../../schema/pointer.ts';
import type { LossLog } from '../loss.ts';
import { createAllOfMerger } from './allOfMerger.ts';
import { mendReferences } from './mendReferences.ts';
import { nullable } from './nullable.ts';

/**
 * A schema as OpenAI's strict mode takes it: every object closed, every property required, those that may
 * be left out nullable instead; `oneOf` as `anyOf`, `allOf` merged where it can be; a reference alone in
 * its schema. Keywords outside the documented set are left out. Everything that changes what a call may
 * hold is taken down.
 */
export const openaiStrict = (root: JsonObject, at: Pointer, log: LossLog): JsonObject => {
  const merger = createAllOfMerger(root, (pointer, what) => {
    log(`${at}${pointer}`, what, 'left out');
  });
  const rewritten = (schema: Json, pointer: Pointer): Json => {
    if (schema === true) return {};
    if (!isObject(schema)) return schema;
    return merger.within(schema, pointer.slice(at.length), (merged) => {
      if (merged === undefined) {
        for (const name of ['allOf', '$ref'].filter((one) => Object.hasOwn(schema, one))) {
          log(under(pointer, name), `the keyword "${name}"`, 'left out');
        }
      }
      const whole = merged ?? withoutMembers(schema, ['allOf', '$ref']);
      return apartFromReference(members(whole, pointer, rewritten, log));
    });
  };
  return mendReferences(rewritten(root, at) as JsonObject, at, log);
};

type Rewrite = (schema: Json, pointer: Pointer) => Json;

const kept = new Set([
  ...['$schema', '$id', '$ref', '$anchor', 'type', 'const', 'enum', 'title', 'description'],
  ...['pattern', 'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minItems', 'maxItems'],
]);

const formats = new Set([
  ...['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
]);

/** The members of one schema, rewritten; of an object schema the three that close it stand together. */
const members = (schema: JsonObject, pointer: Pointer, rewrite: Rewrite, log: LossLog): JsonObject => {
  const written: [string, Json][] = [];
  const isObjectSchema = speaksOfObjects(schema);
  let closed = false;
  const close = (): void => {
    if (isObjectSchema && !closed) written.push(...closedObject(schema, pointer, rewrite, log));
    closed = true;
  };
  for (const [keyword, value] of Object.entries(schema)) {
    const here = under(pointer, keyword);
    if (keyword === 'properties' || keyword === 'required' || keyword === 'additionalProperties') close();
    else if (keyword === 'nullable') continue;
    else if (keyword === 'format' && formats.has(value as string)) written.push([keyword, value]);
    else if (keyword === 'anyOf' || keyword === 'oneOf') {
      const branches = isArray(value) && !(keyword === 'oneOf' && Object.hasOwn(schema, 'anyOf'));
      if (!branches) log(here, `the keyword "${keyword}"`, 'left out');
      else {
        if (keyword === 'oneOf') log(here, 'the keyword "oneOf"', 'sent as "anyOf"');
        written.push(['anyOf', value.map((branch, index) => rewrite(branch, under(here, index)))]);
      }
    } else if (keyword === 'items' && !isArray(value)) written.push([keyword, rewrite(value, here)]);
    else if ((keyword === '$defs' || keyword === 'definitions') && isObject(value)) {
      const named = Object.entries(value).map(
        ([name, one]) => [name, rewrite(one, under(here, name))] as const,
      );
      close();
      written.push([keyword, objectOf(named)]);
    } else if (kept.has(keyword)) written.push([keyword, value]);
    else log(here, `the keyword "${keyword}"`, 'left out');
  }
  close();
  const result = objectOf(written);
  return member(schema, 'nullable') === true ? (nullable(result) as JsonObject) : result;
};

/** `properties`, all of them under `required`, and `additionalProperties: false`. */
const closedObject = (
  schema: JsonObject,
  pointer: Pointer,
  rewrite: Rewrite,
  log: LossLog,
): [string, Json][] => {
  const declared = member(schema, 'properties');
  const properties = isObject(declared) ? declared : {};
  const listed = member(schema, 'required');
  const required = new Set(isArray(listed) ? listed : []);
  const possible = Object.entries(properties).filter(([name, one]) => one !== false || required.has(name));
  const written = possible.map(([name, property]): [string, Json] => {
    const here = under(under(pointer, 'properties'), name);
    const one = rewrite(property, here);
    if (required.has(name)) return [name, one];
    log(here, 'that it may be left out', 'required and nullable');
    return [name, nullable(one)];
  });
  for (const name of required) {
    if (typeof name === 'string' && !Object.hasOwn(properties, name)) {
      log(under(pointer, 'required'), `the required name ${JSON.stringify(name)}`, 'left out: no property');
    }
  }
  const others = member(schema, 'additionalProperties');
  if (others !== false) {
    const what =
      isObject(others) && Object.keys(others).length > 0 ? 'the values of other names' : 'other names';
    log(isObject(others) ? under(pointer, 'additionalProperties') : pointer, what, 'closed: no other names');
  }
  return [
    ['properties', objectOf(written)],
    ['required', written.map(([name]) => name)],
    ['additionalProperties', false],
  ];
};

const speaksOfObjects = (schema: JsonObject): boolean => {
  const type = member(schema, 'type');
  return (
    type === 'object' || (isArray(type) && type.includes('object')) || Object.hasOwn(schema, 'properties')
  );
};

/** A reference takes no constraint beside it: it moves into an `anyOf` of its own. */
const apartFromReference = (schema: JsonObject): JsonObject => {
  const beside = Object.keys(schema).filter((name) => !name.startsWith('$'));
  if (!Object.hasOwn(schema, '$ref') || beside.length === 0 || Object.hasOwn(schema, 'anyOf')) return schema;
  const rest = Object.entries(schema).filter(([name]) => name !== '$ref');
  return objectOf([...rest, ['anyOf', [{ $ref: schema.$ref as Json }]]]);
};

const withoutMembers = (schema: JsonObject, names: readonly string[]): JsonObject =>
  objectOf(Object.entries(schema).filter(([keyword]) => !names.includes(keyword)));
