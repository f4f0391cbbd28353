import { isArray, isObject, type Json, member } from '../../schema/json.ts';

/** A value within a JSON document, with the text it was read from where the text is known. */
export type JsonNode = { readonly value: Json; readonly text?: string };

/** Reads a document so that the text of every value inside can be had. Undefined where it is no JSON. */
export const readJsonText = (text: string): JsonNode | undefined => {
  if (nesting(text) > deepest) return undefined;
  try {
    return { value: JSON.parse(text) as Json, text: text.trim() };
  } catch {
    return undefined;
  }
};

/** The value under a name, or at an index. A name that stands twice means its last value, as in JavaScript. */
export const childOf = (node: JsonNode, step: string | number): JsonNode | undefined => {
  const { value, text } = node;
  const inner = typeof step === 'number' ? (isArray(value) ? value[step] : undefined) : memberOf(value, step);
  if (inner === undefined) return undefined;
  if (text === undefined) return { value: inner };
  const spans = typeof step === 'number' ? elements(text) : members(text);
  const span = typeof step === 'number' ? spans[step] : spans.filter(({ name }) => name === step).at(-1);
  return span === undefined ? { value: inner } : { value: inner, text: text.slice(span.start, span.end) };
};

/** All elements of a list. */
export const childrenOf = (node: JsonNode): JsonNode[] => {
  const { value, text } = node;
  if (!isArray(value)) return [];
  const spans = text === undefined ? [] : elements(text);
  return value.map((inner, index) => {
    const span = spans[index];
    return span === undefined || text === undefined
      ? { value: inner }
      : { value: inner, text: text.slice(span.start, span.end) };
  });
};

/** Whether white space stands between the parts of a JSON text, outside its strings. */
export const isSpaced = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text[at] as string;
    if (code === '"') at = afterString(text, at) - 1;
    else if (' \t\n\r'.includes(code)) return true;
  }
  return false;
};

const memberOf = (value: Json, name: string): Json | undefined =>
  isObject(value) ? member(value, name) : undefined;

const deepest = 512;

/** How deep brackets stand within brackets; strings aside. */
const nesting = (text: string): number => {
  let depth = 0;
  let most = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text[at];
    if (code === '"') at = afterString(text, at) - 1;
    else if (code === '[' || code === '{') most = Math.max(most, ++depth);
    else if (code === ']' || code === '}') depth -= 1;
  }
  return most;
};

type Span = { readonly name?: string; readonly start: number; readonly end: number };

/** The parts of a list, from text that is known to be JSON. */
const elements = (text: string): Span[] => {
  const spans: Span[] = [];
  let at = afterSpace(text, 1);
  while (at < text.length && text[at] !== ']') {
    const end = afterValue(text, at);
    spans.push({ start: at, end });
    at = afterSpace(text, end);
    if (text[at] === ',') at = afterSpace(text, at + 1);
  }
  return spans;
};

const members = (text: string): Span[] => {
  const spans: Span[] = [];
  let at = afterSpace(text, 1);
  while (at < text.length && text[at] !== '}') {
    const nameEnd = afterString(text, at);
    const name = JSON.parse(text.slice(at, nameEnd)) as string;
    const start = afterSpace(text, afterSpace(text, nameEnd) + 1);
    const end = afterValue(text, start);
    spans.push({ name, start, end });
    at = afterSpace(text, end);
    if (text[at] === ',') at = afterSpace(text, at + 1);
  }
  return spans;
};

const afterSpace = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text[at] as string)) at += 1;
  return at;
};

const afterString = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
};

const afterValue = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text[at] as string;
    if (code === '"') {
      at = afterString(text, at) - 1;
      if (depth === 0) return at + 1;
    } else if (code === '[' || code === '{') depth += 1;
    else if (code === ']' || code === '}') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && ', \t\n\r'.includes(code)) return at;
  }
  return text.length;
};
