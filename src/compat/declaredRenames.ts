import { type Pointer, steps } from '../schema/pointer.ts';
import type { Rename } from './change.ts';

/**
 * The publisher's renames of one tool's properties, asked by a property's old pointer within its schema. A name
 * is a property of the whole arguments. A pointer for a nested one leads into the tool
 * (`/inputSchema/properties/a/properties/b`), into the schema, or through the value (`/a/b`).
 */
export const declaredRenames = (
  renames: readonly Rename[],
  tool: string,
  root: Pointer,
): ((pointer: Pointer) => string | undefined) => {
  const names = new Map<string, string>();
  for (const rename of renames) {
    if (rename.tool !== tool) continue;
    if (!rename.from.startsWith('/')) {
      if (root === '/inputSchema') names.set(JSON.stringify([rename.from]), lastName(rename.to));
      continue;
    }
    const into = /^\/(inputSchema|outputSchema)(\/|$)/.exec(rename.from);
    if (into !== null && `/${into[1]}` !== root) continue;
    const path = into === null ? rename.from : rename.from.slice(root.length);
    names.set(JSON.stringify(valuePath(path)), lastName(rename.to));
  }
  return (pointer) => (names.size === 0 ? undefined : names.get(JSON.stringify(valuePath(pointer))));
};

/** The names on the way to a property, without the keywords that lead through the schema. */
const valuePath = (pointer: Pointer): string[] => {
  const all = steps(pointer);
  if (!all.includes('properties')) return all;
  const names: string[] = [];
  for (let index = 0; index < all.length; index++) {
    if (all[index] === 'properties' && index + 1 < all.length) {
      names.push(all[index + 1] as string);
      index += 1;
    }
  }
  return names;
};

const lastName = (to: string): string => (to.startsWith('/') ? (steps(to).at(-1) ?? to) : to);
