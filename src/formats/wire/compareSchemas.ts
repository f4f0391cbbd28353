import { isArray, isObject, type Json, type JsonObject, member, sameJson } from '../../schema/json.ts';
import { subschemaKeywords } from '../../schema/keywords.ts';
import { type Pointer, under } from '../../schema/pointer.ts';
import { compareDescriptions } from './compareDescriptions.ts';
import type { AddDifference } from './compareTools.ts';
import { respelled } from './respelled.ts';
import { annotations, shown, tellAdded, tellLost } from './tellKeyword.ts';
import { withoutNull } from './withoutNull.ts';

/** Where a schema in a request differs from the one that was to be sent, keyword by keyword. */
export const compareSchemas = (
  expected: Json | undefined,
  actual: Json | undefined,
  add: AddDifference,
  pointer: Pointer = '',
  left: number = deepest,
): void => {
  if (sameJson(expected ?? null, actual ?? null) || left === 0) return;
  if (actual === undefined) add('constraint-lost', pointer, `The schema at "${pointer}" is gone.`);
  else if (expected === undefined) add('constraint-added', pointer, `A schema was added at "${pointer}".`);
  else if (!isObject(expected) || !isObject(actual)) compareBare(expected, actual, pointer, add);
  else compareMembers(expected, actual, add, pointer, left);
};

/** Below this nothing is compared: a request may nest without end. */
const deepest = 128;

/** `true` and `{}` allow everything, `false` nothing. */
const compareBare = (expected: Json, actual: Json, pointer: Pointer, add: AddDifference): void => {
  const says = `The schema at ${pointer} is ${shown(actual)}, not ${shown(expected)}.`;
  const open = (schema: Json): boolean =>
    schema === true || (isObject(schema) && Object.keys(schema).length === 0);
  if (open(actual)) add(open(expected) ? 'schema-respelled' : 'constraint-lost', pointer, says);
  else add(actual === false || open(expected) ? 'constraint-added' : 'constraint-changed', pointer, says);
};

const compareMembers = (
  expected: JsonObject,
  actual: JsonObject,
  add: AddDifference,
  pointer: Pointer,
  left: number,
): void => {
  const { lost, added } = respelled(expected, actual, (says) => {
    add('schema-respelled', pointer, `${says} at "${pointer}".`);
  });
  for (const keyword of Object.keys(expected)) {
    const here = under(pointer, keyword);
    if (keyword === 'oneOf' && lost.has(keyword)) {
      compareLists(expected.oneOf as Json, actual.anyOf as Json, under(pointer, 'anyOf'), add, left);
    } else if (lost.has(keyword)) continue;
    else if (!Object.hasOwn(actual, keyword)) tellLost(keyword, here, add);
    else compareKeyword(keyword, expected, actual, here, add, left);
  }
  for (const keyword of Object.keys(actual)) {
    if (Object.hasOwn(expected, keyword) || added.has(keyword)) continue;
    tellAdded(keyword, actual, under(pointer, keyword), add);
  }
};

const compareKeyword = (
  keyword: string,
  expected: JsonObject,
  actual: JsonObject,
  here: Pointer,
  add: AddDifference,
  left: number,
): void => {
  const [was, is] = [expected[keyword] as Json, actual[keyword] as Json];
  const shape = subschemaKeywords.get(keyword);
  if (sameJson(was, is)) return;
  if (keyword === 'description' && typeof was === 'string' && typeof is === 'string') {
    compareDescriptions(was, is, here, `The description at ${here}`, add);
  } else if (keyword === 'required') compareRequired(was, is, here, add);
  else if (keyword === 'properties') compareProperties(expected, actual, here, add, left);
  else if (shape === 'schema' || (shape === 'schema-or-list' && !isArray(was) && !isArray(is))) {
    compareSchemas(was, is, add, here, left - 1);
  } else if (shape === 'map' && isObject(was) && isObject(is)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      compareSchemas(member(was, name), member(is, name), add, under(here, name), left - 1);
    }
  } else if (shape !== undefined) compareLists(was, is, here, add, left);
  else {
    const says = `"${keyword}" is ${shown(is)}, not ${shown(was)}, at ${here}.`;
    add(annotations.has(keyword) ? 'annotation-lost' : 'constraint-changed', here, says);
  }
};

const compareLists = (was: Json, is: Json, here: Pointer, add: AddDifference, left: number): void => {
  if (isArray(was) && isArray(is) && was.length === is.length) {
    for (const [index, one] of was.entries()) {
      compareSchemas(one, is[index], add, under(here, index), left - 1);
    }
  } else add('constraint-changed', here, `The branches at ${here} are not the same.`);
};

const compareRequired = (was: Json, is: Json, here: Pointer, add: AddDifference): void => {
  const [before, after] = [isArray(was) ? was : [], isArray(is) ? is : []];
  const more = after.filter((name) => !before.includes(name));
  const fewer = before.filter((name) => !after.includes(name));
  if (more.length > 0) add('constraint-added', here, `Required now: ${more.map(shown).join(', ')}.`);
  if (fewer.length > 0) add('constraint-lost', here, `No longer required: ${fewer.map(shown).join(', ')}.`);
  if (more.length + fewer.length === 0) {
    add('schema-respelled', here, `The names at ${here} stand in another order.`);
  }
};

const compareProperties = (
  expected: JsonObject,
  actual: JsonObject,
  here: Pointer,
  add: AddDifference,
  left: number,
): void => {
  const [was, is] = [expected.properties as Json, actual.properties as Json];
  if (!isObject(was) || !isObject(is)) return;
  const names = (list: Json | undefined): Set<Json> => new Set(isArray(list) ? list : []);
  const before = names(member(expected, 'required'));
  const after = names(member(actual, 'required'));
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const pointer = under(here, name);
    const [a, b] = [member(was, name), member(is, name)];
    if (b === undefined) add('constraint-lost', pointer, `The argument ${shown(name)} is gone.`);
    else if (a === undefined) add('constraint-added', pointer, `The argument ${shown(name)} was added.`);
    else {
      const bare = withoutAddedNull(a, b);
      if (bare !== undefined) {
        // Required and nullable together are strict mode's way of saying optional.
        const strict = after.has(name) && !before.has(name);
        add(strict ? 'constraint-added' : 'constraint-lost', pointer, `${shown(name)} may be null now.`);
      }
      compareSchemas(a, bare ?? b, add, pointer, left - 1);
    }
  }
};

/** The schema in the request without null, where only the request speaks of null. */
const withoutAddedNull = (expected: Json, actual: Json): Json | undefined => {
  if (!sameJson(withoutNull(expected), expected)) return undefined;
  const bare = withoutNull(actual);
  return sameJson(bare, actual) ? undefined : bare;
};
