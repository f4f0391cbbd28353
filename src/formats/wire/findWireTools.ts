import { isArray, isObject, member } from '../../schema/json.ts';
import type { Family, ReadTool } from '../families/family.ts';
import { childOf, childrenOf, type JsonNode } from './jsonText.ts';
import { shown } from './tellKeyword.ts';

/** A tool in a request: as it was read, and the text it was read from. */
export type WireEntry = {
  readonly read: ReadTool;
  readonly node: JsonNode;
  /** The entry of several tools that it stands in, if it stands in one. */
  readonly holder?: Holder;
};

/** An entry that holds several tools: the member they stand in, and which of such entries it is. */
export type Holder = { readonly member: string; readonly ordinal: number; readonly namespace?: string };

/**
 * The tools of a request body, or of a list of tools alone, in their order; `others` are entries that hold
 * no function: tools of the provider's own. Entries that only transports add are passed over. `compact` is
 * whether the list is written without anything between its parts; where no text is known, it counts as such.
 */
export const findWireTools = (
  body: JsonNode,
  family: Family,
): { tools: readonly WireEntry[]; others: readonly string[]; compact: boolean } => {
  const list = isArray(body.value) ? body : listIn(body);
  const tools: WireEntry[] = [];
  const others: string[] = [];
  const take = (entry: JsonNode, holder?: Holder): void => {
    const read = readIn(entry, family);
    if (read !== undefined) tools.push({ read, node: entry, ...(holder !== undefined && { holder }) });
    else if (!isTransport(entry)) others.push(nameOf(entry));
  };
  let holders = 0;
  for (const entry of list === undefined ? [] : childrenOf(list)) {
    const inside = opened(entry);
    if (inside === undefined) take(entry);
    else {
      const { member: name, namespace } = inside;
      const holder = { member: name, ordinal: holders, ...(namespace !== undefined && { namespace }) };
      for (const one of inside.entries) take(one, holder);
      others.push(...inside.beside);
      holders += 1;
    }
  }
  const compact = list?.text === undefined || list.text === JSON.stringify(list.value);
  return { tools, others, compact };
};

const paths: readonly (readonly string[])[] = [
  ['tools'],
  ['toolConfig', 'tools'],
  ['config', 'tools'],
  ['result', 'tools'],
];

const listIn = (body: JsonNode): JsonNode | undefined => {
  for (const path of paths) {
    let here: JsonNode | undefined = body;
    for (const step of path) here = here && childOf(here, step);
    if (here !== undefined && isArray(here.value)) return here;
  }
  return undefined;
};

type Opened = {
  readonly member: string;
  readonly namespace?: string;
  readonly entries: readonly JsonNode[];
  /** Tools of the provider's own in the same entry. */
  readonly beside: readonly string[];
};

/** What an entry holds that holds several tools; undefined for any other. */
const opened = (entry: JsonNode): Opened | undefined => {
  const { value } = entry;
  if (!isObject(value)) return undefined;
  const isNamespace = member(value, 'type') === 'namespace';
  for (const name of ['functionDeclarations', 'function_declarations', ...(isNamespace ? ['tools'] : [])]) {
    const list = childOf(entry, name);
    if (list === undefined || !isArray(list.value)) continue;
    const entries = childrenOf(list);
    if (isNamespace) return { member: name, namespace: nameOf(entry), entries, beside: [] };
    return { member: name, entries, beside: Object.keys(value).filter((one) => one !== name) };
  }
  return undefined;
};

const readIn = (entry: JsonNode, family: Family): ReadTool | undefined => {
  if (!isObject(entry.value)) return undefined;
  const type = member(entry.value, 'type');
  const builtIn = typeof type === 'string' && type !== 'function' && type !== 'custom';
  return builtIn ? undefined : family.readTool(entry.value);
};

const isTransport = ({ value }: JsonNode): boolean =>
  isObject(value) && Object.keys(value).every((name) => name === 'cachePoint' || name === 'cache_control');

const nameOf = ({ value }: JsonNode): string => {
  if (!isObject(value)) return shown(value);
  const name = member(value, 'name') ?? member(value, 'type') ?? Object.keys(value)[0] ?? '';
  return typeof name === 'string' ? name : 'unnamed';
};
