import { isArray, isObject, member } from '../../schema/json.ts';
import { under } from '../../schema/pointer.ts';
import type { Family, ReadTool } from '../families/family.ts';
import { childOf, childrenOf, type JsonNode } from './jsonText.ts';

/** A tool in a request: as it was read, and the text it was read from. */
export type WireEntry = { readonly read: ReadTool; readonly node: JsonNode };

/**
 * The tools of a request body, or of a list of tools alone, in their order; `others` are entries that hold
 * no function: tools of the provider's own. Entries that only transports add are passed over.
 */
export const findWireTools = (
  body: JsonNode,
  family: Family,
): { tools: readonly WireEntry[]; others: readonly string[] } => {
  const list = isArray(body.value) ? body : listIn(body);
  const tools: WireEntry[] = [];
  const others: string[] = [];
  for (const entry of list === undefined ? [] : childrenOf(list).flatMap(opened)) {
    if (!isObject(entry.value)) continue;
    const read = readIn(entry, family);
    if (read !== undefined) tools.push({ read, node: entry });
    else if (!isTransport(entry)) others.push(nameOf(entry));
  }
  return { tools, others };
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

/** Entries that hold several tools, opened. */
const opened = (entry: JsonNode): JsonNode[] => {
  if (!isObject(entry.value)) return [entry];
  const namespace = member(entry.value, 'type') === 'namespace' ? ['tools'] : [];
  for (const name of ['functionDeclarations', 'function_declarations', ...namespace]) {
    const list = childOf(entry, name);
    if (list !== undefined && isArray(list.value)) return childrenOf(list);
  }
  return [entry];
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
  if (!isObject(value)) return '';
  const name = member(value, 'name') ?? member(value, 'type') ?? Object.keys(value)[0] ?? '';
  return typeof name === 'string' ? name : under('', 'unnamed');
};
