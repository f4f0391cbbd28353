/** What was found by keys, as much as there is room for; what was neither kept nor asked for the longest goes first. */
export type KeptBySize<Found> = {
  readonly find: (key: string) => Found | undefined;
  readonly keep: (key: string, found: Found) => void;
};

/** `most` in all, in what `length` counts: bytes or characters. What is shorter or longer than its bounds is not kept. */
export const createKeptBySize = <Found extends { readonly length: number }>(
  most: number,
  { shortest = 0, longest = most }: { readonly shortest?: number; readonly longest?: number } = {},
): KeptBySize<Found> => {
  const kept = new Map<string, Found>();
  let size = 0;
  const drop = (key: string): void => {
    size -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    find: (key) => {
      const found = kept.get(key);
      if (found !== undefined) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    keep: (key, found) => {
      drop(key);
      if (found.length < shortest || found.length > longest) return;
      kept.set(key, found);
      size += found.length;
      for (const oldest of kept.keys()) {
        if (size <= most) break;
        drop(oldest);
      }
    },
  };
};
