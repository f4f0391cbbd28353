import type { Rename } from '../compat/change.ts';
import { isArray, isObject, type Json, member } from '../schema/json.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { shown } from './readInput.ts';
import { readJsonInput } from './readJsonInput.ts';

export const renamesOption = {
  renames: {
    type: 'string',
    value: 'FILE',
    says: 'a JSON list of {"from", "to", "tool"?}: what kept its meaning under another name',
  },
} as const;

/** The renames that a publisher declares in a file. */
export const readRenames = async (file: string, io: Io): Promise<readonly Rename[]> => {
  const renames = renamesIn((await readJsonInput(file, io)).value);
  if (renames === undefined) {
    throw new Failure(2, `${shown(file)} holds no renames; it must be a list of {"from", "to", "tool"?}.`);
  }
  return renames;
};

/** Undefined where the value is no list of renames. */
export const renamesIn = (value: Json): readonly Rename[] | undefined => {
  if (!isArray(value)) return undefined;
  const renames: Rename[] = [];
  for (const item of value) {
    if (!isObject(item)) return undefined;
    const [from, to, tool] = ['from', 'to', 'tool'].map((name) => member(item, name));
    if (typeof from !== 'string' || typeof to !== 'string') return undefined;
    if (tool !== undefined && tool !== null && typeof tool !== 'string') return undefined;
    renames.push({ from, to, ...(typeof tool === 'string' ? { tool } : {}) });
  }
  return renames;
};
