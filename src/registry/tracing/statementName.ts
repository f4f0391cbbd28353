/**
 * What a statement does and to which table first, `select versions` say: a name for its span, from the text that it was
 * written as, which has no values in it.
 */
export const statementName = (text: string): { readonly operation: string; readonly table?: string } => {
  const words = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').trimStart();
  // What a `with` names is no table; the first statement within it says what it is about.
  const said = /^with\b/i.test(words)
    ? words.slice(words.search(/\b(?:select|insert|update|delete)\b/i))
    : words;
  const operation = /^[a-z]+/i.exec(said)?.[0].toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)\b"?(?!\s*\()/i.exec(said)?.[1];
  return table === undefined ? { operation } : { operation, table };
};
