/** Whether two names mean one owner: people write theirs in capitals at times, and in letters that look the same. */
export const sameOwner = (one: string, other: string): boolean => ownerKey(one) === ownerKey(other);

/** What all spellings of one owner have in common. */
export const ownerKey = (owner: string): string =>
  owner
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/gu, ' ');
