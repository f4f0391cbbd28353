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
  if (matcher === undefined || text.length * (pattern.length + 1) > mostWork) return undefined;
  return matcher.test(text);
};

const mostWork = 20_000_000;

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
  const read = readPattern(pattern);
  const linear = 'fault' in read ? undefined : linearPattern(read.tree);
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
