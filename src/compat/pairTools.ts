import { isArray, isObject, type Json, type JsonObject } from '../schema/json.ts';
import type { CanonicalTool, CanonicalToolset } from '../toolset/toolset.ts';
import { shapeText } from './annotations.ts';
import type { Rename } from './change.ts';
import { likeNames, wordsOf } from './likeNames.ts';

/** Two toolsets with their tools paired. */
export type ToolsetPair = {
  readonly old: CanonicalToolset;
  readonly next: CanonicalToolset;
  readonly pairs: readonly ToolPair[];
  /** Those of the pairs whose names differ. */
  readonly renamed: readonly ToolPair[];
  readonly removed: readonly CanonicalTool[];
  readonly added: readonly CanonicalTool[];
  /** The tools that kept their names stand in another order. */
  readonly reordered: boolean;
};

/** One tool before and after; where it was renamed, the names differ. */
export type ToolPair = { readonly old: CanonicalTool; readonly next: CanonicalTool };

/**
 * Finds each tool again: by its name, as the publisher declared, and among the rest by likeness.
 *
 * 1. The same shape, words aside, with one candidate on either side; where several are alike, those whose
 *    names were respelled alike. Tools without arguments are like no other.
 * 2. A like name and at least three quarters of the property names and types, with one candidate both ways.
 *
 * Linear: shapes are written once a tool and looked up, and names are compared only where they share a rare word.
 */
export const pairTools = (
  old: CanonicalToolset,
  next: CanonicalToolset,
  renames: readonly Rename[],
): ToolsetPair => {
  if (sameNames(old, next)) {
    const pairs = old.tools.map((tool, index) => ({ old: tool, next: next.tools[index] as CanonicalTool }));
    return { old, next, pairs, renamed: [], removed: [], added: [], reordered: false };
  }
  const news = new Map(next.tools.map((tool) => [tool.name, tool]));
  const olds = new Map(old.tools.map((tool) => [tool.name, tool]));
  const partner = new Map<CanonicalTool, CanonicalTool>();
  const taken = new Set<CanonicalTool>();
  const pairUp = (from: CanonicalTool | undefined, to: CanonicalTool | undefined): void => {
    if (from === undefined || to === undefined || partner.has(from) || taken.has(to)) return;
    partner.set(from, to);
    taken.add(to);
  };
  const rest = () => ({
    froms: old.tools.filter((tool) => !partner.has(tool)),
    tos: next.tools.filter((tool) => !taken.has(tool)),
  });

  for (const rename of renames) {
    if (rename.tool === undefined && !news.has(rename.from))
      pairUp(olds.get(rename.from), news.get(rename.to));
  }
  for (const tool of old.tools) pairUp(tool, news.get(tool.name));
  for (const { from, to } of sameShapes(rest())) pairUp(from, to);
  for (const { from, to } of mostlySame(rest())) pairUp(from, to);

  const pairs = old.tools.flatMap((tool) => {
    const found = partner.get(tool);
    return found === undefined ? [] : [{ old: tool, next: found }];
  });
  const renamed = pairs.filter((pair) => pair.old.name !== pair.next.name);
  const { froms: removed, tos: added } = rest();
  return { old, next, pairs, renamed, removed, added, reordered: isReordered(pairs, next) };
};

/** The same names in the same order: each tool is found where it stood, whatever the publisher declared. */
const sameNames = (old: CanonicalToolset, next: CanonicalToolset): boolean =>
  old.tools.length === next.tools.length &&
  old.tools.every((tool, index) => tool.name === next.tools[index]?.name);

type Rest = { readonly froms: readonly CanonicalTool[]; readonly tos: readonly CanonicalTool[] };

const sameShapes = ({ froms, tos }: Rest): { from: CanonicalTool; to: CanonicalTool }[] => {
  if (froms.length === 0 || tos.length === 0) return [];
  const before = byShape(froms);
  const after = byShape(tos);
  return [...before].flatMap(([shape, group]) => {
    const others = after.get(shape) ?? [];
    if (group.length === 1 && others.length === 1) {
      return [{ from: group[0] as CanonicalTool, to: others[0] as CanonicalTool }];
    }
    return likeNames(group, others);
  });
};

const byShape = (tools: readonly CanonicalTool[]): Map<string, CanonicalTool[]> => {
  const groups = new Map<string, CanonicalTool[]>();
  for (const tool of tools) {
    if (!hasArguments(tool.inputSchema)) continue;
    const shape = shapeText(tool.inputSchema);
    const group = groups.get(shape);
    if (group === undefined) groups.set(shape, [tool]);
    else group.push(tool);
  }
  return groups;
};

const hasArguments = (schema: JsonObject): boolean => {
  const properties = schema.properties;
  if (isObject(properties) && Object.keys(properties).length > 0) return true;
  return ['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties'].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
};

const mostlySame = ({ froms, tos }: Rest): { from: CanonicalTool; to: CanonicalTool }[] => {
  if (froms.length === 0 || tos.length === 0) return [];
  const sketches = new Map([...froms, ...tos].map((tool) => [tool, sketch(tool)]));
  const byWord = new Map<string, CanonicalTool[]>();
  for (const to of tos) {
    for (const word of new Set(sketches.get(to)?.words)) {
      const group = byWord.get(word);
      if (group === undefined) byWord.set(word, [to]);
      else group.push(to);
    }
  }
  const rivals = new Map<CanonicalTool, number>();
  const likely: { from: CanonicalTool; to: CanonicalTool }[] = [];
  for (const from of froms) {
    const mine = sketches.get(from) as Sketch;
    const near = new Set(mine.words.flatMap((word) => rare(byWord.get(word))));
    const shares = [...near]
      .map((to) => ({ to, share: alike(mine, sketches.get(to) as Sketch) }))
      .filter(({ share }) => share >= rival);
    for (const { to } of shares) rivals.set(to, (rivals.get(to) ?? 0) + 1);
    const first = shares[0];
    if (shares.length === 1 && first !== undefined && first.share >= same)
      likely.push({ from, to: first.to });
  }
  return likely.filter(({ to }) => rivals.get(to) === 1);
};

/** How much of their properties two tools with like names share: to be the same tool, to be a second candidate. */
const same = 0.75;
const rival = 0.5;

const rare = (tools: readonly CanonicalTool[] | undefined): readonly CanonicalTool[] =>
  tools === undefined || tools.length > commonWord ? [] : tools;

/** A word that more tools than this have in their names says nothing about which is which. */
const commonWord = 64;

type Sketch = { readonly words: readonly string[]; readonly properties: ReadonlySet<string> };

const sketch = (tool: CanonicalTool): Sketch => {
  const properties = tool.inputSchema.properties;
  const entries = isObject(properties) ? Object.entries(properties) : [];
  return {
    words: wordsOf(tool.name),
    properties: new Set(entries.map(([name, schema]) => JSON.stringify([name, typeOf(schema)]))),
  };
};

const typeOf = (schema: Json): Json => {
  const type = isObject(schema) ? schema.type : undefined;
  return typeof type === 'string' || isArray(type) ? type : null;
};

/** The share of property names and types that two tools have in common; none where their names are not alike. */
const alike = (a: Sketch, b: Sketch): number => {
  const other = new Set(b.words);
  const own = new Set(a.words);
  const words = [...own].filter((word) => other.has(word)).length;
  if (words * 2 < Math.max(own.size, other.size)) return 0;
  const most = Math.max(a.properties.size, b.properties.size);
  const shared = [...a.properties].filter((property) => b.properties.has(property)).length;
  return most === 0 ? 0 : shared / most;
};

const isReordered = (pairs: readonly ToolPair[], next: CanonicalToolset): boolean => {
  const order = new Map(next.tools.map((tool, index) => [tool, index]));
  let last = -1;
  for (const pair of pairs) {
    if (pair.old.name !== pair.next.name) continue;
    const at = order.get(pair.next) as number;
    if (at < last) return true;
    last = at;
  }
  return false;
};
