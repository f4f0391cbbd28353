import { isArray, isObject, type Json, type JsonObject, member } from '../json.ts';
import type { SchemaNode } from './node.ts';

/**
 * The branches of a union that a value is not ruled out from by the constant that each of them requires under one
 * name, in order: of a thousand forms told apart so, one has to be tried. All of them where they are not told
 * apart, or are few.
 */
export const possibleBranches = (
  branches: readonly SchemaNode[],
): ((value: Json) => readonly SchemaNode[]) => {
  let index: Index | undefined;
  return (value) => {
    if (branches.length < fewest || !isObject(value)) return branches;
    index ??= indexOf(branches);
    const { tag, byTag } = index;
    if (tag === undefined) return branches;
    const told = member(value, tag);
    return told === undefined ? [] : (byTag.get(JSON.stringify(told)) ?? []);
  };
};

const fewest = 6;

type Index = {
  readonly tag: string | undefined;
  readonly byTag: ReadonlyMap<string, readonly SchemaNode[]>;
};

const indexOf = (branches: readonly SchemaNode[]): Index => {
  const first = branches[0]?.schema;
  for (const tag of isObject(first) ? requiredNames(first) : []) {
    const byTag = new Map<string, SchemaNode[]>();
    const told = branches.every((branch) => {
      const constants = constantsUnder(branch.schema, tag);
      for (const key of constants ?? []) byTag.set(key, [...(byTag.get(key) ?? []), branch]);
      return constants !== undefined;
    });
    if (told) return { tag, byTag };
  }
  return { tag: undefined, byTag: new Map() };
};

const requiredNames = (schema: JsonObject): readonly string[] => {
  const required = member(schema, 'required');
  return isArray(required) ? required.filter((name) => typeof name === 'string') : [];
};

/** The texts of the scalars that an object of this schema may have under a name that it requires. */
const constantsUnder = (schema: Json, name: string): ReadonlySet<string> | undefined => {
  if (!isObject(schema) || !requiredNames(schema).includes(name)) return undefined;
  const properties = member(schema, 'properties');
  const inner = isObject(properties) ? member(properties, name) : undefined;
  if (!isObject(inner)) return undefined;
  const constant = member(inner, 'const');
  const values = constant === undefined ? member(inner, 'enum') : [constant];
  if (!isArray(values) || values.some((value) => typeof value === 'object' && value !== null))
    return undefined;
  return new Set(values.map((value) => JSON.stringify(value)));
};
