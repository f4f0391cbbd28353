/**
 * Why a text is not JSON (RFC 8259) and at which index, told in words of our own: the engine's words quote the
 * text and often leave the place out. For texts that the engine refused; one that is JSON after all gives the end.
 */
export const jsonFault = (text: string): { index: number; words: string } => {
  // One token after another; `open` holds the closing brackets awaited, and `expected` what may come next.
  const open: string[] = [];
  let expected: Expected = 'value';
  let index = skipSpace(text, 0);
  while (index < text.length) {
    const at = text[index] as string;
    if (expected === 'nothing') return { index, words: 'there is more text after the end' };
    if (expected === ':') {
      if (at !== ':') return { index, words: 'a colon is missing after a property name' };
      expected = 'value';
      index++;
    } else if (expected === 'separator') {
      const close = open.at(-1) as string;
      if (at === ',') expected = close === '}' ? 'name' : 'value';
      else if (at === close) expected = afterClosing(open);
      else return { index, words: `a comma or ${close} is missing` };
      index++;
    } else if (expected === 'name or end' && at === '}') {
      expected = afterClosing(open);
      index++;
    } else if (expected === 'name' || expected === 'name or end') {
      if (at !== '"') return { index, words: 'a property name in double quotes is missing' };
      const end = endOfString(text, index);
      if (end.fault !== undefined) return { index: end.index, words: end.fault };
      expected = ':';
      index = end.index;
    } else if (expected === 'value or end' && at === ']') {
      expected = afterClosing(open);
      index++;
    } else if (at === '{') {
      open.push('}');
      expected = 'name or end';
      index++;
    } else if (at === '[') {
      open.push(']');
      expected = 'value or end';
      index++;
    } else {
      const end = endOfScalar(text, index);
      if (end.fault !== undefined) return { index: end.index, words: end.fault };
      expected = open.length === 0 ? 'nothing' : 'separator';
      index = end.index;
    }
    index = skipSpace(text, index);
  }
  return { index: text.length, words: 'it ends too early' };
};

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | ':' | 'separator' | 'nothing';
type End = { index: number; fault?: string };

const afterClosing = (open: string[]): Expected => {
  open.pop();
  return open.length === 0 ? 'nothing' : 'separator';
};

const skipSpace = (text: string, from: number): number => {
  let index = from;
  while (text[index] === ' ' || text[index] === '\n' || text[index] === '\r' || text[index] === '\t') index++;
  return index;
};

const endOfScalar = (text: string, index: number): End => {
  if (text[index] === '"') return endOfString(text, index);
  for (const word of ['true', 'false', 'null']) {
    if (text.startsWith(word, index)) return { index: index + word.length };
  }
  number.lastIndex = index;
  if (number.test(text)) return { index: number.lastIndex };
  return { index, fault: `a value is missing where ${JSON.stringify(text[index])} stands` };
};

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const endOfString = (text: string, from: number): End => {
  let index = from + 1;
  while (index < text.length) {
    const at = text[index] as string;
    if (at === '"') return { index: index + 1 };
    if (at < ' ') return { index, fault: 'a control character stands unescaped in a string' };
    if (at !== '\\') index++;
    else if (/["\\/bfnrt]/.test(text[index + 1] ?? '')) index += 2;
    else if (/^u[0-9a-fA-F]{4}$/.test(text.slice(index + 1, index + 6))) index += 6;
    else return { index, fault: 'a backslash begins no known escape' };
  }
  return { index, fault: 'a string is not closed' };
};
