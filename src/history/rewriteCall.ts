import type { Rename } from '../compat/change.ts';
import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../schema/json.ts';
import { steps } from '../schema/pointer.ts';
import type { Tool } from '../toolset/toolset.ts';

/**
 * The arguments of an earlier call as a new version of its tool takes them, as far as its publisher said how: renamed
 * properties have their new names, and required ones that the call lacks have their defaults. `next` is the tool under
 * its new name.
 */
export const rewriteCall = (
  args: JsonObject,
  next: Tool,
  renames: readonly Rename[],
): { readonly arguments: JsonObject; readonly filled: readonly string[] } => {
  const filled: string[] = [];
  const renamed = renameMembers(args, renameTree(renames, next.name)) as JsonObject;
  return { arguments: fillDefaults(renamed, next.inputSchema, [], filled) as JsonObject, filled };
};

/** New names by the old ones, on each level. */
type RenameTree = Map<string, { to?: string; readonly inside: RenameTree }>;

const renameTree = (renames: readonly Rename[], tool: string): RenameTree => {
  const tree: RenameTree = new Map();
  for (const { tool: of, from, to } of renames) {
    const path = of === tool ? valuePath(from) : undefined;
    if (path === undefined || path.length > deepest) continue;
    let level = tree;
    for (const [index, name] of path.entries()) {
      const entry: { to?: string; readonly inside: RenameTree } = level.get(name) ?? { inside: new Map() };
      if (index === path.length - 1) entry.to = to.startsWith('/') ? (steps(to).at(-1) ?? to) : to;
      level.set(name, entry);
      level = entry.inside;
    }
  }
  return tree;
};

const deepest = 64;

/** The names on the way to a property: a rename is a name, or a pointer into the tool, the schema or the value. */
const valuePath = (from: string): readonly string[] | undefined => {
  if (!from.startsWith('/')) return [from];
  if (from.startsWith('/outputSchema')) return undefined;
  const all = steps(from.replace(/^\/inputSchema/, ''));
  if (!all.includes('properties')) return all;
  return all.filter((_, index) => all[index - 1] === 'properties' && isKeyword(all, index - 1));
};

/** Whether `properties` is a keyword here, and not a property of that name. */
const isKeyword = (all: readonly string[], index: number): boolean => {
  let at = 0;
  while (at < index) at += all[at] === 'properties' ? 2 : 1;
  return at === index;
};

/** All at once, so that two properties may change places. Items are looked into; what is in the way of a name stays. */
const renameMembers = (value: Json, tree: RenameTree): Json => {
  if (tree.size === 0) return value;
  if (isArray(value)) return value.map((item) => renameMembers(item, tree));
  if (!isObject(value)) return value;
  const moving = new Set(Object.keys(value).filter((name) => tree.get(name)?.to !== undefined));
  return objectOf(
    Object.entries(value).map(([name, one]): [string, Json] => {
      const entry = tree.get(name);
      if (entry === undefined) return [name, one];
      const inside = renameMembers(one, entry.inside);
      const to = entry.to ?? name;
      const isTaken = to !== name && Object.hasOwn(value, to) && !moving.has(to);
      return [isTaken ? name : to, inside];
    }),
  );
};

const fillDefaults = (value: Json, schema: Json, path: readonly string[], filled: string[]): Json => {
  if (!isObject(value) || !isObject(schema) || path.length > deepest) return value;
  const properties = member(schema, 'properties');
  if (!isObject(properties)) return value;
  const required = member(schema, 'required');
  const members = Object.entries(value).map(([name, one]): [string, Json] => [
    name,
    fillDefaults(one, member(properties, name) ?? true, [...path, name], filled),
  ]);
  for (const name of isArray(required) ? required : []) {
    if (typeof name !== 'string' || Object.hasOwn(value, name)) continue;
    const property = member(properties, name);
    const otherwise = isObject(property) ? member(property, 'default') : undefined;
    if (otherwise === undefined) continue;
    members.push([name, otherwise]);
    filled.push([...path, name].join('.'));
  }
  return objectOf(members);
};
