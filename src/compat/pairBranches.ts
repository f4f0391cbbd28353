import type { SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, member } from '../schema/json.ts';
import { shapeText } from './annotations.ts';
import { kindOf, kindsOf, typeList } from './kinds.ts';
import { statements, type View } from './view.ts';

/** One alternative of a union. */
export type Branch = {
  readonly place: SchemaPlace;
  readonly view: View;
  /** It stands in the document as a branch; otherwise it is a whole schema, or its part of one type. */
  readonly written: boolean;
  /** The type it was taken out for. */
  readonly type?: string;
};

export type BranchPairing = {
  readonly pairs: readonly { readonly old: Branch; readonly next: Branch }[];
  readonly removed: readonly Branch[];
  readonly added: readonly Branch[];
  /** The paired branches stand in another order. */
  readonly reordered: boolean;
};

/**
 * Finds each branch of a union again, never by where it stands. In this order, and only where there is one
 * candidate on both sides: the same text (as often on both sides), the same text but for words, a required property with the same
 * constant, the same property names, the same types, the same types with integers as numbers. Branches that are told apart by different constants are
 * different branches, however alike.
 */
export const pairBranches = (olds: readonly Branch[], news: readonly Branch[]): BranchPairing => {
  const partner = new Map<Branch, Branch>();
  const taken = new Set<Branch>();
  const pairTwins = (): void => {
    const after = byKey(news, text);
    for (const [key, twins] of byKey(olds, text)) {
      const others = after.get(key) ?? [];
      if (twins.length !== others.length) continue;
      for (const [index, old] of twins.entries()) {
        partner.set(old, others[index] as Branch);
        taken.add(others[index] as Branch);
      }
    }
  };
  const pairUp = (keysOf: (branch: Branch) => readonly string[]): void => {
    const before = byKey(
      olds.filter((branch) => !partner.has(branch)),
      keysOf,
    );
    const after = byKey(
      news.filter((branch) => !taken.has(branch)),
      keysOf,
    );
    for (const [key, candidates] of before) {
      const others = after.get(key);
      const old = candidates[0] as Branch;
      const next = others?.[0];
      if (candidates.length !== 1 || others?.length !== 1 || next === undefined) continue;
      if (partner.has(old) || taken.has(next) || toldApart(old, next)) continue;
      partner.set(old, next);
      taken.add(next);
    }
  };
  pairTwins();
  for (const keysOf of [text, shape, constants, names, types, broadTypes]) pairUp(keysOf);
  const pairs = [...partner].map(([old, next]) => ({ old, next }));
  const place = new Map(news.map((branch, index) => [branch, index]));
  const order = olds.flatMap((branch) => {
    const next = partner.get(branch);
    return next === undefined ? [] : [place.get(next) as number];
  });
  return {
    pairs: pairs.sort((a, b) => (place.get(a.next) as number) - (place.get(b.next) as number)),
    removed: olds.filter((branch) => !partner.has(branch)),
    added: news.filter((branch) => !taken.has(branch)),
    reordered: order.some((at, index) => index > 0 && at < (order[index - 1] as number)),
  };
};

const byKey = (branches: readonly Branch[], keysOf: (branch: Branch) => readonly string[]) => {
  const groups = new Map<string, Branch[]>();
  for (const branch of branches) {
    for (const key of keysOf(branch)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [branch]);
      else group.push(branch);
    }
  }
  return groups;
};

const text = (branch: Branch): string[] => [JSON.stringify(branch.place.schema)];

const shape = (branch: Branch): string[] => [shapeText(branch.place.schema)];

/** `name=value` for each required property that has one value only; the branch's own value where it has one. */
const constants = ({ view }: Branch): string[] => {
  const keys: string[] = [];
  const own = onlyValue(view);
  if (own !== undefined) keys.push(`=${JSON.stringify(own)}`);
  const required = new Set(
    statements(view, 'required').flatMap(({ value }) => (isArray(value) ? value : [])),
  );
  for (const { value: properties } of statements(view, 'properties')) {
    if (!isObject(properties)) continue;
    for (const name of required) {
      const schema = typeof name === 'string' ? member(properties, name) : undefined;
      const value = schema === undefined ? undefined : onlyValueOf(schema);
      if (value !== undefined) keys.push(`${JSON.stringify(name)}=${JSON.stringify(value)}`);
    }
  }
  return keys;
};

const onlyValue = (view: View): Json | undefined => {
  for (const { schema } of view.members) {
    const value = onlyValueOf(schema);
    if (value !== undefined) return value;
  }
  return undefined;
};

const onlyValueOf = (schema: Json): Json | undefined => {
  if (!isObject(schema)) return undefined;
  if (Object.hasOwn(schema, 'const')) return schema.const;
  const list = schema.enum;
  return isArray(list) && list.length === 1 ? list[0] : undefined;
};

const names = ({ view }: Branch): string[] => {
  const found = statements(view, 'properties').flatMap(({ value }) =>
    isObject(value) ? Object.keys(value) : [],
  );
  return found.length === 0 ? [] : [JSON.stringify(found.sort())];
};

const types = ({ view }: Branch): string[] => {
  const list = typeList(kindsOf(view)) ?? listedKinds(view) ?? impliedTypes(view);
  return list === undefined ? [] : [JSON.stringify([...list].sort())];
};

/** Integers are numbers. */
const broadTypes = (branch: Branch): string[] =>
  types(branch).map((list) => list.replaceAll('"integer"', '"number"'));

const listedKinds = (view: View): string[] | undefined => {
  for (const { value } of statements(view, 'enum')) {
    if (isArray(value) && value.length > 0) return typeList(new Set(value.map(kindOf)));
  }
  return undefined;
};

const impliedTypes = (view: View): string[] | undefined =>
  statements(view, 'properties').length > 0 ? ['object'] : undefined;

/** Both have constants for one name, and these differ. */
const toldApart = (old: Branch, next: Branch): boolean => {
  const values = new Map(constants(old).map(splitKey));
  return constants(next)
    .map(splitKey)
    .some(([name, value]) => values.has(name) && values.get(name) !== value);
};

const splitKey = (key: string): readonly [string, string] => {
  const at = key.startsWith('=') ? 0 : key.indexOf('"=') + 1;
  return [key.slice(0, at), key.slice(at + 1)];
};
