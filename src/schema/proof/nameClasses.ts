import type { Engine } from './engine.ts';
import { allTexts, type Language, split } from './language.ts';

/**
 * The classes that names fall into by which of some patterns they match, as the patterns that those of each match. Of
 * many patterns most have no name in common, so the classes are found by splitting, and not by trying all that could be.
 * Nothing where they are too many, or where of many patterns one cannot be understood.
 */
export const nameClasses = (
  engine: Engine,
  patterns: readonly string[],
): readonly (readonly string[])[] | undefined => {
  if (patterns.length <= few) return subsets(patterns);
  if (patterns.length > most) return undefined;
  engine.spend(patterns.length);
  const key = JSON.stringify(patterns);
  if (known.has(key)) return known.get(key);
  const made = splitBy(patterns);
  if (known.size >= mostKnown) known.clear();
  known.set(key, made);
  return made;
};

/** So few that all their subsets are tried, whether or not there are names in them. */
const few = 4;
const most = 24;
const mostClasses = 32;

const known = new Map<string, readonly (readonly string[])[] | undefined>();
const mostKnown = 100;

const subsets = (patterns: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: 1 << patterns.length }, (_, set) =>
    patterns.filter((_, index) => (set & (1 << index)) !== 0),
  );

type Class = { readonly matched: readonly string[]; readonly names: Language };

const splitBy = (patterns: readonly string[]): readonly (readonly string[])[] | undefined => {
  let classes: readonly Class[] = [{ matched: [], names: allTexts() }];
  for (const pattern of patterns) {
    const outside: Class[] = [];
    const inside: Class[] = [];
    for (const one of classes) {
      const parts = split(one.names, pattern);
      if (parts === undefined) return undefined;
      if (parts.outside !== 'empty') outside.push({ ...one, names: parts.outside });
      if (parts.inside !== 'empty') inside.push({ matched: [...one.matched, pattern], names: parts.inside });
    }
    classes = [...outside, ...inside];
    if (classes.length > mostClasses) return undefined;
  }
  return classes.map(({ matched }) => matched);
};
