import type { Pointer } from '../schema/pointer.ts';
import { steps } from '../schema/pointer.ts';
import { jsonSource, type SourceMember, type SourceValue } from './jsonSource.ts';

/** A stretch of a text as SARIF 2.1.0 counts it (section 3.30): from 1, in UTF-16 code units, the end exclusive. */
export type Region = {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
};

export type SourcePlaces = {
  /** The names of the tools, in the order of the text. */
  readonly tools: readonly string[];
  /** Where a pointer into a tool leads, or as far as it leads there; undefined where the text has no such tool. */
  readonly find: (tool: string | null, path: Pointer) => Region | undefined;
};

/**
 * Where the tools of a definition and their parts stand in the text of a file: a definition, or tools in a wire
 * shape, whose own words for a schema are read as well. What is gone is shown where it was last: in its tool.
 */
export const sourcePlaces = (text: string): SourcePlaces => {
  const root = jsonSource(text);
  const starts = lineStarts(text);
  const tools = new Map<string, SourceValue>();
  if (root !== undefined) collectTools(root, tools);
  const region = (start: number, end: number): Region => {
    const [first, last] = [lineOf(starts, start), lineOf(starts, end)];
    return {
      startLine: first + 1,
      startColumn: start - (starts[first] ?? 0) + 1,
      endLine: last + 1,
      endColumn: end - (starts[last] ?? 0) + 1,
    };
  };
  return {
    tools: [...tools.keys()],
    find: (tool, path) => {
      const from = tool === null ? root : tools.get(tool);
      if (from === undefined) return undefined;
      const found = follow(from, steps(path));
      if (found !== undefined) return region(found.start, found.end);
      const name = nameOf(from);
      return name === undefined ? region(from.start, from.start + 1) : region(name.keyStart, name.value.end);
    },
  };
};

/** Tools stand in lists, whatever stands around those; what has the name of another is not it. */
const collectTools = (root: SourceValue, tools: Map<string, SourceValue>): void => {
  const waiting: { value: SourceValue; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { value, depth } = next;
    if (depth > deepest) continue;
    for (const item of value.items ?? []) {
      const name = nameOf(item)?.value.text;
      if (name !== undefined && !tools.has(name)) tools.set(name, item);
      else if (name === undefined) waiting.push({ value: item, depth: depth + 1 });
    }
    for (const [name, { value: member }] of value.members ?? []) {
      if (listing.has(name) && member.items !== undefined) waiting.push({ value: member, depth: depth + 1 });
      else if (around.has(name)) waiting.push({ value: member, depth: depth + 1 });
    }
  }
};

/** As deep as any wire shape has its tools. */
const deepest = 6;
const listing = new Set(['tools', 'functionDeclarations', 'function_declarations']);
const around = new Set(['result', 'toolConfig', 'config']);

const nameOf = (tool: SourceValue): SourceMember | undefined => {
  const name = tool.members?.get('name');
  if (name?.value.text !== undefined) return name;
  for (const wrapper of wrappers) {
    const inside = tool.members?.get(wrapper)?.value.members?.get('name');
    if (inside?.value.text !== undefined) return inside;
  }
  return undefined;
};

const wrappers = ['function', 'toolSpec'];

/** The member or item that the steps lead to, or the last on the way; undefined where not even the first is there. */
const follow = (
  tool: SourceValue,
  path: readonly string[],
): { readonly start: number; readonly end: number } | undefined => {
  let here = inside(tool);
  let found: { start: number; end: number } | undefined;
  for (const [index, step] of path.entries()) {
    const names = index === 0 ? (spellings.get(step) ?? [step]) : [step];
    const member = names.map((name) => here.members?.get(name)).find((one) => one !== undefined);
    const item = /^\d+$/.test(step) ? here.items?.[Number(step)] : undefined;
    if (member !== undefined) {
      found = { start: member.keyStart, end: member.value.end };
      here = index === 0 ? unwrapped(member.value) : member.value;
    } else if (item !== undefined) {
      found = { start: item.start, end: item.end };
      here = item;
    } else break;
  }
  return found;
};

const inside = (tool: SourceValue): SourceValue => {
  if (tool.members?.get('name')?.value.text !== undefined) return tool;
  for (const wrapper of wrappers) {
    const wrapped = tool.members?.get(wrapper)?.value;
    if (wrapped !== undefined) return wrapped;
  }
  return tool;
};

/** How wire shapes call what a definition calls otherwise. */
const spellings: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'inputSchema',
    ['inputSchema', 'input_schema', 'parameters', 'parametersJsonSchema', 'parameter_definitions'],
  ],
  ['outputSchema', ['outputSchema', 'response', 'responseJsonSchema']],
  ['metadata', ['metadata', '_meta']],
]);

/** Bedrock has its schema one step deeper. */
const unwrapped = (schema: SourceValue): SourceValue => {
  const json = schema.members?.get('json')?.value;
  return schema.members?.size === 1 && json?.members !== undefined ? json : schema;
};

const lineStarts = (text: string): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
};

/** The last line that starts at or before an offset. */
const lineOf = (starts: readonly number[], offset: number): number => {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};
