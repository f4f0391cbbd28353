import { type AST, RegExpParser, RegExpValidator } from '@eslint-community/regexpp';

/**
 * What is wrong with a pattern, by ECMA-262 as JSON Schema asks for it; nothing where it is valid. It is parsed
 * and never run. Read as Unicode first; patterns in use often escape what needs no escape (`\-`, `\_`), which
 * only the older reading allows, so that is tried next.
 */
export const patternFault = (pattern: string): string | undefined => {
  if (pattern.length > longest) return `it is longer than ${longest} characters`;
  if (depthOf(pattern) > deepest) return `its groups are nested more than ${deepest} levels deep`;
  try {
    validator.validatePattern(pattern, undefined, undefined, { unicode: true });
    return undefined;
  } catch (error) {
    try {
      validator.validatePattern(pattern, undefined, undefined, { unicode: false });
      return undefined;
    } catch {
      return saidOf(error);
    }
  }
};

/** The parts of a pattern, in the reading in which it is valid; nothing where it is valid in none. */
export const readPattern = (pattern: string): AST.Pattern | undefined => {
  if (patternFault(pattern) !== undefined) return undefined;
  try {
    return parser.parsePattern(pattern, undefined, undefined, { unicode: true });
  } catch {
    return parser.parsePattern(pattern, undefined, undefined, { unicode: false });
  }
};

const longest = 10_000;
const deepest = 200;

const validator = new RegExpValidator({ ecmaVersion: 2025 });
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
