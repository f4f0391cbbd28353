/** What a client wanted to write, and what it knows of it: nothing, where it was answered with a 503 or not at all. */
export type Entry = {
  readonly kind: 'publish' | 'pin' | 'move';
  /** What nobody else wrote: a text, a session, a channel. */
  readonly key: string;
  outcome: 'intended' | 'acknowledged' | 'refused' | 'unknown';
  /** What it was told that stands there: a version. */
  got?: string;
  /** The same write, as it would be sent again. */
  readonly again: () => Promise<void>;
  /** Whether it was unknown at any time, so that it may stand there though it was refused later. */
  wasUnknown?: boolean;
};

/** What stands in the database, each with how many there are of it. */
export type Truth = ReadonlyMap<string, { readonly value: string; readonly count: number }>;

export const placeOf = ({ kind, key }: Pick<Entry, 'kind' | 'key'>): string => `${kind} ${key}`;

/** What was acknowledged and is missing, is there otherwise or twice; what was refused, or never wanted, and is there. */
export const heldAgainst = (ledger: readonly Entry[], truth: Truth): readonly string[] => {
  const faults: string[] = [];
  const wanted = new Set<string>();
  for (const entry of ledger) {
    const place = placeOf(entry);
    wanted.add(place);
    const found = truth.get(place);
    if (entry.outcome === 'acknowledged') {
      if (found === undefined) faults.push(`${place} was acknowledged as ${entry.got} and is missing`);
      else if (found.value !== entry.got) {
        faults.push(`${place} was acknowledged as ${entry.got} and is ${found.value}`);
      }
    }
    if (entry.outcome === 'refused' && entry.wasUnknown !== true && found !== undefined) {
      faults.push(`${place} was refused and is there, as ${found.value}`);
    }
    if (found !== undefined && found.count > 1) faults.push(`${place} is there ${found.count} times`);
  }
  for (const place of truth.keys()) {
    if (!wanted.has(place)) faults.push(`${place} is there, and nobody wanted it`);
  }
  return faults;
};
