import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import { callShapes } from './calls/index.ts';
import { type Matched, matchResults } from './calls/matchResults.ts';
import type { CallShape, Found } from './calls/shape.ts';
import { unwrap } from './calls/unwrap.ts';
import type { FormatId } from './formatIds.ts';
import { isDeeperThan } from './nesting.ts';

/** A call of a tool in a conversation. */
export type ReadCall = {
  readonly tool: string;
  /** The arguments; the raw text where it is no JSON object, null where an object is too deep to be read. */
  readonly arguments: Json;
  readonly id?: string;
  /** What came back, JSON text read as JSON; absent where nothing did. */
  readonly result?: Json;
  readonly isError?: true;
  /** The arguments are no JSON object and stand as they were written. */
  readonly malformed?: true;
  /** Where the call stands in the conversation. */
  readonly position: Pointer;
};

/**
 * The calls in a conversation of any provider's shape, in their order, each with what came back. Takes a
 * list of messages, one message, a request or an answer that holds them. With `format` the shapes of that
 * provider are looked for first; where they find nothing, and without it, every shape, since they differ by
 * form.
 *
 * Calls that the provider itself carries out (server tools, connectors) are no calls of a toolset.
 */
export const readCalls = (conversation: unknown, format?: FormatId): { calls: readonly ReadCall[] } => {
  const messages = messagesOf(conversation as Json);
  const narrow = callShapes.filter((shape) => format !== undefined && shape.formats.includes(format));
  const first = find(messages, narrow);
  const found = first.length > 0 ? first : find(messages, callShapes);
  return { calls: matchResults(found).map(readCall) };
};

type Message = { readonly value: JsonObject; readonly at: Pointer };

const find = (messages: readonly Message[], shapes: readonly CallShape[]): Found[] =>
  messages.flatMap(({ value, at }) => withoutRepeats(shapes.flatMap((shape) => [...shape.find(value, at)])));

/**
 * One message may say the same call in two shapes, as LangChain's does: what was said in one list is not
 * heard again in another. Within one list, calls that bear the same id are several calls.
 */
const withoutRepeats = (found: readonly Found[]): Found[] => {
  const lists = new Map<string, Pointer>();
  return found.filter(({ kind, id, at }) => {
    if (id === undefined) return true;
    const key = `${kind} ${id}`;
    const list = at.slice(0, at.lastIndexOf('/'));
    const first = lists.get(key);
    if (first === undefined) lists.set(key, list);
    return first === undefined || first === list;
  });
};

const messagesOf = (conversation: Json): Message[] => {
  const { value, at } = unwrap(conversation, '');
  if (!isArray(value)) return isObject(value) ? [{ value, at }] : [];
  return value.flatMap((one, index) => {
    const inner = unwrap(one, under(at, index));
    if (isArray(inner.value))
      return inner.value.flatMap((part, step) => asMessage(part, under(inner.at, step)));
    return asMessage(inner.value, inner.at);
  });
};

const asMessage = (value: Json, at: Pointer): Message[] => (isObject(value) ? [{ value, at }] : []);

const readCall = ({ call, result }: Matched): ReadCall => {
  const read = readArguments(call.arguments);
  return {
    tool: call.tool,
    arguments: read.value,
    ...(call.id !== undefined && { id: call.id }),
    ...(result !== undefined && { result: readResult(result.content) }),
    ...(result?.isError === true && { isError: true as const }),
    ...(read.malformed && { malformed: true as const }),
    position: call.at,
  };
};

/** Absent and empty arguments are none; text is read as JSON and kept where it is no object. */
const readArguments = (written: Json | undefined): { value: Json; malformed: boolean } => {
  if (written === undefined || written === null || written === '') return { value: {}, malformed: false };
  if (typeof written !== 'string') {
    if (isDeeperThan(written, deepest)) return { value: null, malformed: true };
    return { value: written, malformed: !isObject(written) };
  }
  const value = parsed(written);
  return isObject(value) ? { value, malformed: false } : { value: written, malformed: true };
};

/** Text blocks are put together; text that is a JSON object or list is read. */
const readResult = (content: Json): Json => {
  if (typeof content === 'string') {
    const value = /^\s*[[{]/.test(content) ? parsed(content) : undefined;
    return value ?? content;
  }
  if (isDeeperThan(content, deepest)) return null;
  if (!isArray(content)) return content;
  const texts: string[] = [];
  for (const block of content) {
    if (typeof block === 'string') texts.push(block);
    else if (!isObject(block)) return content;
    else {
      const text = blockText(block);
      if (text === undefined) return content.length === 1 ? (member(block, 'json') ?? content) : content;
      texts.push(text);
    }
  }
  return texts.length === 0 ? content : readResult(texts.join('\n'));
};

const blockText = (block: JsonObject): string | undefined => {
  const text = member(block, 'text');
  if (typeof text === 'string') return text;
  const document = member(block, 'document');
  const data = isObject(document) ? member(document, 'data') : undefined;
  return typeof data === 'string' ? data : undefined;
};

/** Deeper values are not read: text stays as it is, of anything else nothing is kept. */
const deepest = 512;

const parsed = (text: string): Json | undefined => {
  try {
    const value = JSON.parse(text) as Json;
    return isDeeperThan(value, deepest) ? undefined : value;
  } catch {
    return undefined;
  }
};
