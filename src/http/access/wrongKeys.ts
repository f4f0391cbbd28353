/** Counts the wrong keys that come from each address. */
export type WrongKeys = {
  /** Takes note of one; false where the address has sent so many lately that it has to wait. */
  readonly note: (address: string | null) => boolean;
  /** Whether the address has to wait; takes nothing. */
  readonly isMany: (address: string | null) => boolean;
  /** From there came a key that may do everything: nothing is left there to be guessed. */
  readonly trust: (address: string | null) => void;
};

/**
 * Each address may send `perMinute` wrong keys at once, and so many each minute in the long run; 0 is no limit. An
 * address of IPv6 counts by its first half, which is what one customer of a provider has. What is remembered is
 * bounded: beyond that, the address that was heard of first is forgotten.
 */
export const createWrongKeys = (perMinute: number, clock: () => number): WrongKeys => {
  const trusted = new Set<string>();
  const left = new Map<string, { tries: number; at: number }>();
  const standing = (place: string): { tries: number; at: number } => {
    const now = clock();
    const { tries, at } = left.get(place) ?? { tries: perMinute, at: now };
    return { tries: Math.min(perMinute, tries + (Math.max(0, now - at) * perMinute) / 60_000), at: now };
  };
  return {
    note: (address) => {
      if (perMinute === 0) return true;
      const place = placeOf(address);
      if (trusted.has(place)) return true;
      const { tries, at } = standing(place);
      const isLeft = tries >= 1;
      if (!left.has(place) && left.size >= mostPlaces) left.delete(left.keys().next().value as string);
      left.set(place, { tries: isLeft ? tries - 1 : tries, at });
      return isLeft;
    },
    isMany: (address) => {
      const place = placeOf(address);
      return perMinute > 0 && !trusted.has(place) && standing(place).tries < 1;
    },
    trust: (address) => {
      if (trusted.size < mostPlaces) trusted.add(placeOf(address));
    },
  };
};

const mostPlaces = 10_000;

const placeOf = (address: string | null): string => {
  if (address === null || !address.includes(':')) return address ?? '';
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};
