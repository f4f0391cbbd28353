import { jsonFault } from './jsonFault.ts';

/** A JSON text read, or what is wrong with it, where, and what to do. */
export type JsonText = { ok: true; value: unknown } | { ok: false; fault: string };

/**
 * Reads UTF-8 bytes as JSON (RFC 8259). Nesting beyond `depth` is refused before it is read, so that whatever
 * walks the value later may recurse.
 */
export const readJson = (bytes: Uint8Array, depth: number): JsonText => {
  if (bytes.length === 0) return { ok: false, fault: 'The body is empty. Send a JSON object.' };
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, fault: 'The body is not UTF-8. Send it in that encoding.' };
  }
  const tooDeep = firstBeyond(text, depth);
  if (tooDeep >= 0) {
    return {
      ok: false,
      fault: `The body is nested more than ${depth} levels deep at ${place(text, tooDeep)}. Correct it there.`,
    };
  }
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const { index, words } = jsonFault(text);
    return {
      ok: false,
      fault: `The body is not JSON: ${words}, at ${place(text, index)}. Correct it there.`,
    };
  }
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Where the nesting first passes the limit, or -1. Brackets inside strings do not count. */
const firstBeyond = (text: string, limit: number): number => {
  let level = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === openBrace || code === openBracket) {
      if (++level > limit) return at;
    } else if (code === closeBrace || code === closeBracket) level--;
  }
  return -1;
};

const quote = 0x22;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Lines and columns count from one; columns in UTF-16 code units. */
const place = (text: string, position: number): string => {
  const before = text.slice(0, position);
  const line = before.split('\n').length;
  return `line ${line}, column ${position - (before.lastIndexOf('\n') + 1) + 1}`;
};
