import { isArray, isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import { type Pointer, under } from '../../schema/pointer.ts';
import { readEntry, type Sparse } from './readEntry.ts';

export type FoundEntry = { readonly entry: JsonObject; readonly at: Pointer; readonly sparse: Sparse };

export type FoundEntries = {
  readonly entries: readonly FoundEntry[];
  readonly notes: readonly string[];
  /** Whether the list stands in an object that may describe it. */
  readonly around: boolean;
};

/**
 * The objects that may be tools in a document: the document's list, the list of a request or an answer, or
 * the document itself. Entries that hold several tools are opened. Undefined where there is no such place.
 */
export const findEntries = (document: Json): FoundEntries | undefined => {
  const notes: string[] = [];
  if (isArray(document)) return { entries: openList(document, '', notes), notes, around: false };
  if (!isObject(document)) return undefined;
  for (const path of lists) {
    const list = reach(document, path);
    if (!isArray(list)) continue;
    const at = path.reduce<Pointer>(under, '');
    noteOthers(document, path, notes);
    return { entries: openList(list, at, notes), notes, around: path.length === 1 };
  }
  const entries = openList([document], '', notes).map((one) => ({
    ...one,
    at: one.at.replace(/^\/0/, ''),
    sparse: one.sparse === 'name' ? one.sparse : ('no' as const),
  }));
  return entries.some(({ entry, sparse }) => readEntry(entry, sparse) !== undefined)
    ? { entries, notes, around: false }
    : undefined;
};

/** Where requests and answers keep their tools. */
const lists: readonly (readonly string[])[] = [
  ['tools'],
  ['toolConfig', 'tools'],
  ['result', 'tools'],
  ['config', 'tools'],
  ['functions'],
  ['function'],
  ['params', 'tools'],
  ['body', 'tools'],
  ['request', 'tools'],
];

const reach = (document: JsonObject, path: readonly string[]): Json | undefined => {
  let here: Json | undefined = document;
  for (const step of path) here = isObject(here) ? member(here, step) : undefined;
  return here;
};

const noteOthers = (document: JsonObject, path: readonly string[], notes: string[]): void => {
  const others = Object.keys(document).filter((name) => name !== path[0] && name !== 'description');
  if (others.length === 0) return;
  const names = others.slice(0, 12).map((name) => JSON.stringify(name));
  const more = others.length > names.length ? ` and ${others.length - names.length} more` : '';
  notes.push(`Left out what stands beside the tools: ${names.join(', ')}${more}.`);
};

/** Entries that hold several tools: Gemini's declarations, OpenAI's namespaces. */
const openList = (list: readonly Json[], at: Pointer, notes: string[]): FoundEntry[] =>
  list.flatMap((one, index) => {
    const here = under(at, index);
    if (!isObject(one)) {
      notes.push(`${here}: left out: not an object.`);
      return [];
    }
    for (const name of ['functionDeclarations', 'function_declarations']) {
      const declarations = member(one, name);
      if (isArray(declarations)) return openDeclarations(declarations, under(here, name), notes);
    }
    const inner = member(one, 'tools');
    if (member(one, 'type') === 'namespace' && isArray(inner)) {
      notes.push(
        `${here}: the tools of the namespace ${JSON.stringify(member(one, 'name') ?? '')}, by their own names.`,
      );
      return openDeclarations(inner, under(here, 'tools'), notes);
    }
    return [{ entry: one, at: here, sparse: 'description' as const }];
  });

const openDeclarations = (list: readonly Json[], at: Pointer, notes: string[]): FoundEntry[] =>
  list.flatMap((one, index) => {
    const here = under(at, index);
    if (isObject(one)) return [{ entry: one, at: here, sparse: 'name' as const }];
    notes.push(`${here}: left out: not an object.`);
    return [];
  });
