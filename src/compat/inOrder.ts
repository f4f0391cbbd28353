import { isArray, isObject, type Json } from '../schema/json.ts';
import { steps } from '../schema/pointer.ts';
import type { CanonicalTool, CanonicalToolset } from '../toolset/toolset.ts';
import type { Change } from './change.ts';

/**
 * Breaking changes first, then in the order of the new document: the toolset, its tools, and within a tool by
 * where the change stands. What is gone stands where it stood; removed tools come last.
 */
export const inOrder = (
  changes: readonly Change[],
  old: CanonicalToolset,
  next: CanonicalToolset,
): readonly Change[] => {
  const names = new Set(changes.map(({ tool }) => tool));
  const news = indexes(next, names);
  const olds = indexes(old, names);
  const positions: Positions = new Map();
  const keyed = changes.map((change, index) => {
    const { tool } = change;
    const at = tool === null ? -1 : (news.get(tool) ?? next.tools.length + (olds.get(tool) ?? 0));
    const after = tool === null ? undefined : next.tools[news.get(tool) ?? -1];
    const before = tool === null ? undefined : old.tools[olds.get(tool) ?? -1];
    const place = placeOf(positions, change.path, after as Json | undefined, before as Json | undefined);
    return { change, key: [change.verdict === 'breaking' ? 0 : 1, at, ...place], index };
  });
  keyed.sort((a, b) => byPlaces(a.key, b.key) || a.index - b.index);
  return keyed.map(({ change }) => change);
};

/** Where the tools of these names stand. */
const indexes = (toolset: CanonicalToolset, names: ReadonlySet<string | null>): Map<string, number> => {
  const found = new Map<string, number>();
  for (let index = 0; index < toolset.tools.length && found.size < names.size; index++) {
    const { name } = toolset.tools[index] as CanonicalTool;
    if (names.has(name)) found.set(name, index);
  }
  return found;
};

/** The place of each member of the objects that were looked into. */
type Positions = Map<object, Map<string, number>>;

/** The position of each step among its siblings; what is gone stands behind the last sibling it followed. */
const placeOf = (
  positions: Positions,
  path: string,
  next: Json | undefined,
  old: Json | undefined,
): number[] => {
  const key: number[] = [];
  let [after, before] = [next, old];
  for (const step of steps(path)) {
    const now = positionIn(positions, after, step);
    const was = positionIn(positions, before, step);
    key.push(now ?? (was === undefined ? Number.MAX_SAFE_INTEGER : was + 0.5));
    after = now === undefined ? undefined : childOf(after, step);
    before = was === undefined ? undefined : childOf(before, step);
  }
  return key;
};

const positionIn = (positions: Positions, value: Json | undefined, step: string): number | undefined => {
  if (isArray(value)) return Number(step) < value.length ? Number(step) : undefined;
  if (!isObject(value) || !Object.hasOwn(value, step)) return undefined;
  const known = positions.get(value);
  if (known !== undefined) return known.get(step);
  const made = new Map(Object.keys(value).map((name, index) => [name, index]));
  positions.set(value, made);
  return made.get(step);
};

const childOf = (value: Json | undefined, step: string): Json | undefined =>
  isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined;

const byPlaces = (a: readonly number[], b: readonly number[]): number => {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
};
