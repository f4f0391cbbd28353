/**
 * Pairs names that were respelled together, each with the one other name it can be. In this order: the same
 * letters and digits whatever the case and the separators; the same words with the first left out, added or
 * replaced; the same words with the last left out, added or replaced. Linear in the number of names.
 */
export const likeNames = <Named extends { readonly name: string }>(
  froms: readonly Named[],
  tos: readonly Named[],
): { from: Named; to: Named }[] => {
  const found: { from: Named; to: Named }[] = [];
  const used = new Set<Named>();
  for (const keysOf of spellings) {
    const before = unique(
      froms.filter((one) => !used.has(one)),
      keysOf.from,
    );
    const after = unique(
      tos.filter((one) => !used.has(one)),
      keysOf.to,
    );
    for (const [key, from] of before) {
      const to = after.get(key);
      if (from === undefined || to === undefined || used.has(from) || used.has(to)) continue;
      used.add(from);
      used.add(to);
      found.push({ from, to });
    }
  }
  return found;
};

/** The words of a name, in lower case: `fetchOrder`, `fetch_order` and `fetch-order` have the same. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9\u0080-\uffff]+/)
    .filter((word) => word !== '');

type Spelling = (name: string) => string;

const whole: Spelling = (name) => wordsOf(name).join('');
const behindFirst: Spelling = (name) => wordsOf(name).slice(1).join(' ');
const beforeLast: Spelling = (name) => wordsOf(name).slice(0, -1).join(' ');
const plain: Spelling = (name) => wordsOf(name).join(' ');

const spellings: readonly { from: Spelling; to: Spelling }[] = [
  { from: whole, to: whole },
  { from: behindFirst, to: plain },
  { from: plain, to: behindFirst },
  { from: behindFirst, to: behindFirst },
  { from: beforeLast, to: plain },
  { from: plain, to: beforeLast },
  { from: beforeLast, to: beforeLast },
];

/** By key; nothing under a key that two names have, or under the empty one. */
const unique = <Named extends { readonly name: string }>(
  all: readonly Named[],
  keyOf: Spelling,
): Map<string, Named | undefined> => {
  const byKey = new Map<string, Named | undefined>();
  for (const one of all) {
    const key = keyOf(one.name);
    if (key !== '') byKey.set(key, byKey.has(key) ? undefined : one);
  }
  return byKey;
};
