import { isObject, type JsonObject, member } from '../../schema/json.ts';
import type { FamilyId, ReadTool } from '../families/family.ts';
import { families } from '../families/index.ts';

/** The shape a tool was found in. `function` is the bare `{name, description, parameters}` of older interfaces. */
export type ReadForm = Exclude<FamilyId, 'signatures'> | 'function';

export type ReadEntry = ReadTool & { readonly form: ReadForm };

/**
 * How much has to stand in an entry that has no parameters: a `name` alone among declarations, a
 * description beside it in a list, nothing makes it a tool elsewhere.
 */
export type Sparse = 'name' | 'description' | 'no';

/** The tool that an entry holds, told apart by its members; undefined where it is none. */
export const readEntry = (entry: JsonObject, sparse: Sparse): ReadEntry | undefined => {
  const form = formOf(entry, sparse);
  if (form === undefined) return undefined;
  const family = form === 'function' ? families['function-declarations'] : families[form];
  const read = family.readTool(entry);
  return read === undefined ? undefined : { ...read, form };
};

const formOf = (entry: JsonObject, sparse: Sparse): ReadForm | undefined => {
  const named = typeof member(entry, 'name') === 'string';
  if (isObject(member(entry, 'function'))) return 'function-nested';
  if (isObject(member(entry, 'toolSpec'))) return 'tool-spec';
  if (!named) return undefined;
  if (Object.hasOwn(entry, 'input_schema') || member(entry, 'type') === 'custom') return 'anthropic';
  if (Object.hasOwn(entry, 'inputSchema')) return 'mcp';
  if (Object.hasOwn(entry, 'parametersJsonSchema') || Object.hasOwn(entry, 'parameters_json_schema')) {
    return 'function-declarations';
  }
  const type = member(entry, 'type');
  if (type === 'function') return 'function-flat';
  if (type !== undefined) return undefined;
  if (sparse === 'name') return 'function-declarations';
  const enough = sparse === 'description' && Object.hasOwn(entry, 'description');
  return enough || Object.hasOwn(entry, 'parameters') ? 'function' : undefined;
};
