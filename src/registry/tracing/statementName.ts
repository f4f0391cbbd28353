/**
 * What a statement does and to which table first, `select versions` say: a name for its span, from the text that it was
 * written as, which has no values in it.
 */
export const statementName = (text: string): { readonly operation: string; readonly table?: string } => {
  const words = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|\bextract\s*\([^()]*\)/gi, ' ').trimStart();
  // What a `with` names is no table; the first statement within it says what it is about.
  const said = /^with\b/i.test(words)
    ? words.slice(Math.max(0, words.search(/\b(?:select|insert|update|delete)\b/i)))
    : words;
  const operation = /^[a-z]+/i.exec(said)?.[0].toLowerCase() ?? 'statement';
  const [, written, read] = tableIn.exec(said) ?? [];
  const table = written ?? read;
  return table === undefined ? { operation } : { operation, table };
};

/** What stands before a parenthesis after `from` is a function. */
const tableIn = /\b(?:(?:into|update)\s+"?([a-z_]+)|from\s+(?:only\s+)?"?([a-z_]+)\b(?!"?\s*\())/i;
