import type { AST } from '@eslint-community/regexpp';
import { RegExpParser } from '@eslint-community/regexpp';

/** What is wrong with a pattern, by ECMA-262 as JSON Schema asks for it; nothing where it is valid. */
export const patternFault = (pattern: string): string | undefined => {
  const read = readPattern(pattern);
  return 'fault' in read ? read.fault : undefined;
};

/**
 * The parts of a pattern, read and never run. Read as Unicode first; patterns in use often escape what
 * needs no escape (`\-`, `\_`), which only the older reading allows, so that is tried next.
 */
export const readPattern = (pattern: string): { tree: AST.Pattern } | { fault: string } => {
  if (pattern.length > longest) return { fault: `it is longer than ${longest} characters` };
  if (depthOf(pattern) > deepest) return { fault: `its groups are nested more than ${deepest} levels deep` };
  try {
    return { tree: parser.parsePattern(pattern, undefined, undefined, { unicode: true }) };
  } catch (error) {
    try {
      return { tree: parser.parsePattern(pattern, undefined, undefined, { unicode: false }) };
    } catch {
      return { fault: saidOf(error) };
    }
  }
};

const longest = 50_000;
const deepest = 200;

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** The parser recurses where groups open, so their depth is looked at first; escaped ones count too. */
const depthOf = (pattern: string): number => {
  let depth = 0;
  let most = 0;
  for (const character of pattern) {
    if (character === '(') most = Math.max(most, ++depth);
    else if (character === ')') depth = Math.max(0, depth - 1);
  }
  return most;
};

/** "Invalid regular expression: /(/: Unterminated group" without what the reader knows already. */
const saidOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(message.lastIndexOf(': ') + 2).toLowerCase();
};
