import type { WireEntry } from './findWireTools.ts';

export type Pair = { readonly expected: WireEntry; readonly actual: WireEntry; readonly index: number };

/**
 * Tools of the version with those of the request: by name, then, for the rest, by a name that only spells
 * differently, by the same description, by the same schema.
 */
export const pairTools = (
  expected: readonly WireEntry[],
  actual: readonly WireEntry[],
): { pairs: readonly Pair[]; missing: readonly WireEntry[]; extra: readonly WireEntry[] } => {
  const found = new Map<WireEntry, { actual: WireEntry; index: number }>();
  const taken = new Set<WireEntry>();
  for (const key of keys) {
    const waiting = new Map<string, { entry: WireEntry; index: number }[]>();
    for (const [index, entry] of actual.entries()) {
      const name = taken.has(entry) ? undefined : key(entry);
      if (name === undefined) continue;
      const alike = waiting.get(name);
      if (alike === undefined) waiting.set(name, [{ entry, index }]);
      else alike.push({ entry, index });
    }
    for (const entry of expected) {
      const name = found.has(entry) ? undefined : key(entry);
      const one = name === undefined ? undefined : waiting.get(name)?.shift();
      if (one === undefined) continue;
      found.set(entry, { actual: one.entry, index: one.index });
      taken.add(one.entry);
    }
  }
  return {
    pairs: expected.flatMap((entry) => {
      const one = found.get(entry);
      return one === undefined ? [] : [{ expected: entry, ...one }];
    }),
    missing: expected.filter((entry) => !found.has(entry)),
    extra: actual.filter((entry) => !taken.has(entry)),
  };
};

const keys: readonly ((entry: WireEntry) => string | undefined)[] = [
  ({ read }) => read.tool.name,
  ({ read }) => plain(read.tool.name),
  ({ read }) => read.tool.description || undefined,
  ({ read }) => schemaKey(read.tool.schema),
];

const plain = (name: string): string | undefined =>
  name.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || undefined;

const schemaKey = (schema: unknown): string | undefined => {
  const text = JSON.stringify(schema);
  return text === undefined || text.length < shortest ? undefined : text;
};

/** Schemas of tools without arguments are all alike. */
const shortest = 60;

/** The names of tools that stand out of order: all but a longest run that keeps the order. */
export const reordered = (pairs: readonly Pair[]): Set<string> => {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [position, { index }] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] as number] as Pair).index < index) low = middle + 1;
      else high = middle;
    }
    before[position] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = position;
  }
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] as number) kept.add(at);
  return new Set(
    pairs.filter((_, position) => !kept.has(position)).map(({ expected }) => expected.read.tool.name),
  );
};
