import type { AST } from '@eslint-community/regexpp';

/**
 * A pattern of ECMA-262 in the syntax of RE2, with the same meaning; undefined where RE2 has none: look
 * around and references back. Written out in code points, so that nothing depends on how the two differ
 * in what `\s`, `.` and `$` stand for.
 */
export const linearPattern = (pattern: AST.Pattern): string | undefined => {
  try {
    return alternation(pattern.alternatives);
  } catch (error) {
    if (error === beyond) return undefined;
    throw error;
  }
};

/** Thrown from inside the walk where a pattern has no linear form. */
const beyond = Symbol('beyond what RE2 can run');

const unsupported = (): never => {
  throw beyond;
};

const alternation = (alternatives: readonly AST.Alternative[]): string =>
  alternatives.map((alternative) => alternative.elements.map(element).join('')).join('|');

const element = (node: AST.Element): string => {
  switch (node.type) {
    case 'Assertion':
      return assertion(node);
    case 'Quantifier':
      return quantified(node);
    case 'CapturingGroup':
      return `(?:${alternation(node.alternatives)})`;
    case 'Group':
      return node.modifiers === null ? `(?:${alternation(node.alternatives)})` : unsupported();
    case 'Character':
      return codePoint(node.value);
    case 'CharacterSet':
      return `[${node.kind === 'any' ? anyButLineEnds : setOf(node)}]`;
    case 'CharacterClass':
      return characterClass(node);
    default:
      return unsupported();
  }
};

const assertion = (node: AST.Assertion): string => {
  if (node.kind === 'start') return '\\A';
  if (node.kind === 'end') return '\\z';
  if (node.kind === 'word') return node.negate ? '\\B' : '\\b';
  return unsupported();
};

/** RE2 counts to a thousand at most, so larger counts are put together from smaller ones. */
const quantified = ({ element: node, min, max }: AST.Quantifier): string => {
  const one = node.type === 'Assertion' ? unsupported() : `(?:${element(node)})`;
  if (min > mostCount || (max !== Number.POSITIVE_INFINITY && max > mostCount)) return unsupported();
  const parts: string[] = [];
  for (let left = min; left > 0; left -= 1000) parts.push(`${one}{${Math.min(left, 1000)}}`);
  if (max === Number.POSITIVE_INFINITY) parts.push(`${one}*`);
  else for (let left = max - min; left > 0; left -= 1000) parts.push(`${one}{0,${Math.min(left, 1000)}}`);
  return `(?:${parts.join('')})`;
};

const mostCount = 2_000;

const characterClass = (node: AST.CharacterClass): string => {
  if (node.unicodeSets) return unsupported();
  const parts = node.elements.map((part) => {
    if (part.type === 'CharacterClassRange')
      return `${codePoint(part.min.value)}-${codePoint(part.max.value)}`;
    if (part.type === 'Character') return codePoint(part.value);
    return part.type === 'CharacterSet' ? setOf(part) : unsupported();
  });
  if (parts.length === 0) return node.negate ? `[${everything}]` : `[^${everything}]`;
  return `[${node.negate ? '^' : ''}${parts.join('')}]`;
};

/** A set as it stands inside a class. */
const setOf = (node: AST.CharacterSet): string => {
  switch (node.kind) {
    case 'digit':
      return node.negate ? notDigits : digits;
    case 'word':
      return node.negate ? notWords : words;
    case 'space':
      return node.negate ? notSpaces : spaces;
    case 'property':
      return property(node);
    default:
      return unsupported();
  }
};

const property = (node: AST.UnicodePropertyCharacterSet): string => {
  const { key, value, negate } = node;
  if (value === null || !/^[A-Za-z_]+$/.test(value)) return unsupported();
  const category = key === 'General_Category' || key === 'gc';
  const name = category ? (categories.get(value) ?? value) : value;
  return `\\${negate ? 'P' : 'p'}{${name}}`;
};

const codePoint = (value: number): string => `\\x{${value.toString(16)}}`;

const everything = '\\x{0}-\\x{10ffff}';
const anyButLineEnds = '^\\x{a}\\x{d}\\x{2028}\\x{2029}';
const digits = '0-9';
const notDigits = '\\x{0}-\\x{2f}\\x{3a}-\\x{10ffff}';
const words = '0-9A-Z_a-z';
const notWords = '\\x{0}-\\x{2f}\\x{3a}-\\x{40}\\x{5b}-\\x{5e}\\x{60}\\x{7b}-\\x{10ffff}';
/** White space and line ends of ECMA-262. */
const spaces =
  '\\x{9}-\\x{d}\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const notSpaces =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}' +
  '\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';

/** The long names of general categories, which RE2 knows by their short ones. */
const categories: ReadonlyMap<string, string> = new Map([
  ['Letter', 'L'],
  ['Uppercase_Letter', 'Lu'],
  ['Lowercase_Letter', 'Ll'],
  ['Titlecase_Letter', 'Lt'],
  ['Modifier_Letter', 'Lm'],
  ['Other_Letter', 'Lo'],
  ['Mark', 'M'],
  ['Nonspacing_Mark', 'Mn'],
  ['Spacing_Mark', 'Mc'],
  ['Enclosing_Mark', 'Me'],
  ['Number', 'N'],
  ['Decimal_Number', 'Nd'],
  ['Letter_Number', 'Nl'],
  ['Other_Number', 'No'],
  ['Punctuation', 'P'],
  ['Symbol', 'S'],
  ['Currency_Symbol', 'Sc'],
  ['Math_Symbol', 'Sm'],
  ['Separator', 'Z'],
  ['Space_Separator', 'Zs'],
  ['Other', 'C'],
  ['Control', 'Cc'],
]);
