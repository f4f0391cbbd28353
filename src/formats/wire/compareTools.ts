import { isObject, type Json, type JsonObject, objectOf, sameJson } from '../../schema/json.ts';
import { lookUp, type Pointer } from '../../schema/pointer.ts';
import { compareDescriptions } from './compareDescriptions.ts';
import { compareSchemas } from './compareSchemas.ts';
import type { Holder, WireEntry } from './findWireTools.ts';
import { isSpaced } from './jsonText.ts';
import type { WireClass } from './wireClass.ts';

export type Difference = {
  readonly class: WireClass;
  /** Into the schema where the schema differs, else into the tool as it is sent. */
  readonly pointer: Pointer;
  /** One sentence. */
  readonly says: string;
};

/** Everything in which a tool of a request differs from the one that was to be sent. */
export const compareTools = (expected: WireEntry, actual: WireEntry): Difference[] => {
  const differences: Difference[] = [];
  const add = (kind: WireClass, pointer: Pointer, says: string): void => {
    if (differences.length < mostDifferences) differences.push({ class: kind, pointer, says });
  };
  const additions = [...actual.read.others].filter(([pointer, value]) => isTransport(pointer, value));
  for (const [pointer] of additions) add('transport-additions', pointer, `Transport added ${pointer}.`);
  compareForms(expected, actual, additions, add);
  compareHolders(expected.holder, actual.holder, add);
  const [a, b] = [expected.read.tool, actual.read.tool];
  if (a.name !== b.name) add('name-changed', '/name', `The name is ${JSON.stringify(b.name)}.`);
  compareDescriptions(a.description, b.description, '/description', 'The description', add);
  if (expected.read.schemaMember !== actual.read.schemaMember) {
    const says = `The schema is sent as "${actual.read.schemaMember}", not as "${expected.read.schemaMember}".`;
    add('schema-respelled', '', says);
  }
  compareSchemas(a.schema, b.schema, add);
  if (a.strict !== b.strict) add('strict-changed', '/strict', strictWords(a.strict, b.strict));
  compareMembers(expected, actual, add);
  return differences;
};

export type AddDifference = (kind: WireClass, pointer: Pointer, says: string) => void;

const mostDifferences = 50;

const transport = ['cache_control', 'cachePoint', 'defer_loading', 'eager_input_streaming'];

const isTransport = (pointer: Pointer, value: Json): boolean =>
  transport.includes(pointer.slice(pointer.lastIndexOf('/') + 1)) ||
  (pointer === '/type' && (value === 'custom' || value === 'function'));

/** The same value, but not the same bytes: written otherwise, or its members in another order. */
const compareForms = (
  expected: WireEntry,
  actual: WireEntry,
  additions: readonly (readonly [Pointer, Json])[],
  add: AddDifference,
): void => {
  const compact = JSON.stringify(actual.node.value);
  if (actual.node.text !== undefined && actual.node.text !== compact) {
    add('other-encoding', '', encodingWords(actual.node.text));
  }
  const stripped = additions.reduce<Json>((value, [pointer]) => without(value, pointer), actual.node.value);
  const same = sameJson(expected.node.value, stripped);
  if (same && JSON.stringify(expected.node.value) !== JSON.stringify(stripped)) {
    add('other-key-order', '', 'The value is the same, with its members in another order.');
  }
};

/** Whether it stands in the list itself, or in an entry that holds several. */
const compareHolders = (
  expected: Holder | undefined,
  actual: Holder | undefined,
  add: AddDifference,
): void => {
  if (actual?.namespace !== undefined) {
    add('member-added', '', `It stands in the namespace ${JSON.stringify(actual.namespace)}.`);
  } else if (expected?.member !== actual?.member) {
    const where = actual === undefined ? 'in the list itself' : `under ${JSON.stringify(actual.member)}`;
    add('schema-respelled', '', `It stands ${where}.`);
  } else if (expected?.ordinal !== actual?.ordinal) {
    add('tool-reordered', '', 'It stands in another entry of the list.');
  }
};

const encodingWords = (text: string): string => {
  const escaped = /\\u[0-9a-fA-F]{4}/.test(text) ? ' with escapes' : '';
  const spaced = isSpaced(text) ? ' with white space' : '';
  const how = [spaced, escaped].filter((one) => one !== '').join(' and');
  return `The value is written${how || ' in another encoding'}, not as compact JSON.`;
};

const without = (value: Json, pointer: Pointer): Json => {
  const end = pointer.lastIndexOf('/');
  const parent = lookUp(value, pointer.slice(0, end));
  if (!isObject(parent)) return value;
  const left = objectOf(Object.entries(parent).filter(([name]) => name !== pointer.slice(end + 1)));
  if (end === 0) return left;
  const outer = value as JsonObject;
  const name = pointer.slice(1, end);
  return objectOf(Object.entries(outer).map(([key, one]) => [key, key === name ? left : one]));
};

const strictWords = (expected: boolean | undefined, actual: boolean | undefined): string => {
  if (actual !== undefined && expected !== undefined) return `"strict" is ${actual}, not ${expected}.`;
  if (actual !== undefined) return `"strict" is ${actual}; the version sends none.`;
  return `"strict" is absent, not ${expected}; a provider may then rewrite the schema itself.`;
};

/** What stands beside name, description and schema. */
const compareMembers = (expected: WireEntry, actual: WireEntry, add: AddDifference): void => {
  const [a, b] = [expected.read.tool, actual.read.tool];
  const members = [
    ['title', 'annotation-lost', 'The title'],
    ['inputExamples', 'annotation-lost', '"input_examples"'],
    ['outputSchema', 'constraint-lost', 'The output schema'],
    ['annotations', 'annotation-lost', 'The annotations'],
    ['icons', 'annotation-lost', 'The icons'],
    ['meta', 'annotation-lost', '"_meta"'],
  ] as const;
  for (const [name, kind, what] of members) {
    const [was, is] = [a[name] as Json | undefined, b[name] as Json | undefined];
    if (was === undefined && is === undefined) continue;
    if (was === undefined) add('member-added', `/${name}`, `${what} was added.`);
    else if (is === undefined) add(kind, `/${name}`, `${what} is gone.`);
    else if (!sameJson(was, is)) add(kind, `/${name}`, `${what} is not the same.`);
  }
  for (const [pointer, value] of actual.read.others) {
    if (!isTransport(pointer, value)) add('member-added', pointer, `The member ${pointer} was added.`);
  }
};
