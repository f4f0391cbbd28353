import { RE2JS } from 're2js';
import { linearPattern } from './linearPattern.ts';
import { readPattern } from './patternFault.ts';

/**
 * Whether a JSON Schema pattern is found anywhere in a text, in time linear in both: the pattern is never
 * given to the native engine. Undefined where no linear matcher can run it (look-around, back-references),
 * where it is no pattern, and where pattern and text together are too long.
 */
export const matchPattern = (pattern: string, text: string): boolean | undefined => {
  const matcher = matcherOf(pattern);
  if (matcher === undefined || text.length * matcher.programSize() > mostWork) return undefined;
  return matcher.test(text);
};

/** Steps of the matcher at its slowest: about a fifth of a second. */
const mostWork = 2_000_000;

const matcherOf = (pattern: string): RE2JS | undefined => {
  const known = cache.get(pattern);
  if (known !== undefined) return known.matcher;
  const matcher = compiled(pattern);
  if (cache.size >= mostCached) cache.delete(cache.keys().next().value as string);
  cache.set(pattern, { matcher });
  return matcher;
};

const compiled = (pattern: string): RE2JS | undefined => {
  if (pattern.length > longest) return undefined;
  const tree = readPattern(pattern);
  const linear = tree && linearPattern(tree);
  if (linear === undefined) return undefined;
  try {
    return RE2JS.compile(linear);
  } catch {
    return undefined;
  }
};

const longest = 5_000;
const mostCached = 500;
const cache = new Map<string, { matcher: RE2JS | undefined }>();
