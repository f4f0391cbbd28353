import { isArray, isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import { type Pointer, under } from '../../schema/pointer.ts';
import type { CallShape, Found } from './shape.ts';
import { text } from './text.ts';

/** Anthropic's content blocks `tool_use` and `tool_result`. */
export const anthropicBlocks: CallShape = {
  formats: ['anthropic', 'bedrock-invoke', 'minimax-anthropic'],
  find: (message, at) =>
    blocks(message, at, (block, here) => {
      const type = member(block, 'type');
      if (type === 'tool_use') return call(block, 'name', 'id', 'input', here);
      if (type !== 'tool_result') return undefined;
      return result(block, 'tool_use_id', member(block, 'content'), member(block, 'is_error') === true, here);
    }),
};

/** Bedrock Converse's content blocks `toolUse` and `toolResult`. */
export const converseBlocks: CallShape = {
  formats: ['bedrock-converse'],
  find: (message, at) =>
    blocks(message, at, (block, here) => {
      const use = member(block, 'toolUse');
      if (isObject(use)) return call(use, 'name', 'toolUseId', 'input', under(here, 'toolUse'));
      const answer = member(block, 'toolResult');
      if (!isObject(answer)) return undefined;
      const failed = member(answer, 'status') === 'error';
      return result(answer, 'toolUseId', member(answer, 'content'), failed, under(here, 'toolResult'));
    }),
};

/** The AI SDK's parts: `tool-call` and `tool-result` in model messages, `tool-NAME` in messages of a page. */
export const aiSdkParts: CallShape = {
  formats: [],
  find: function* (message, at) {
    yield* parts(message, 'content', at);
    yield* parts(message, 'parts', at);
    const invocations = member(message, 'toolInvocations');
    if (!isArray(invocations)) return;
    for (const [index, one] of invocations.entries()) {
      if (isObject(one))
        yield* invocation(one, text(one, 'toolName'), under(under(at, 'toolInvocations'), index));
    }
  },
};

const blocks = function* (
  message: JsonObject,
  at: Pointer,
  read: (block: JsonObject, here: Pointer) => Found | undefined,
): Generator<Found> {
  const content = member(message, 'content');
  const list = isArray(content) ? content : [];
  for (const [index, block] of list.entries()) {
    const found = isObject(block) ? read(block, under(under(at, 'content'), index)) : undefined;
    if (found !== undefined) yield found;
  }
  const alone = isArray(content) && list.length > 0 ? undefined : read(message, at);
  if (alone !== undefined) yield alone;
};

const call = (block: JsonObject, name: string, id: string, input: string, at: Pointer): Found | undefined => {
  const tool = member(block, name);
  if (typeof tool !== 'string') return undefined;
  const identity = text(block, id);
  return {
    kind: 'call',
    tool,
    arguments: member(block, input),
    ...(identity !== undefined && { id: identity }),
    at,
  };
};

const result = (
  block: JsonObject,
  id: string,
  content: Json | undefined,
  isError: boolean,
  at: Pointer,
): Found => {
  const identity = text(block, id);
  return {
    kind: 'result',
    content: content ?? null,
    ...(identity !== undefined && { id: identity }),
    ...(isError && { isError }),
    at,
  };
};

const parts = function* (message: JsonObject, name: string, at: Pointer): Generator<Found> {
  const list = member(message, name);
  if (!isArray(list)) return;
  for (const [index, part] of list.entries()) {
    if (!isObject(part)) continue;
    const here = under(under(at, name), index);
    const type = member(part, 'type');
    if (typeof type !== 'string') continue;
    const nested = member(part, 'toolInvocation');
    if (type === 'tool-invocation' && isObject(nested)) {
      yield* invocation(nested, text(nested, 'toolName'), under(here, 'toolInvocation'));
    } else if (type === 'tool-call' || type === 'dynamic-tool') {
      yield* invocation(part, text(part, 'toolName'), here);
    } else if (type === 'tool-result' || type === 'tool-error') {
      yield answer(part, type === 'tool-error', here);
    } else if (type.startsWith('tool-') && typeof member(part, 'toolCallId') === 'string') {
      yield* invocation(part, type.slice('tool-'.length), here);
    }
  }
};

/** A call with its result in one object, once there is a result. */
const invocation = function* (part: JsonObject, tool: string | undefined, at: Pointer): Generator<Found> {
  if (tool === undefined || member(part, 'providerExecuted') === true) return;
  const id = text(part, 'toolCallId');
  const input = Object.hasOwn(part, 'input') ? 'input' : 'args';
  yield { kind: 'call', tool, arguments: member(part, input), ...(id !== undefined && { id }), at };
  const failed = member(part, 'errorText');
  if (Object.hasOwn(part, 'output') || Object.hasOwn(part, 'result') || failed !== undefined) {
    yield answer(part, failed !== undefined, at);
  }
};

/** Outputs are wrapped by kind in later versions: `{type: "json", value}`. */
const answer = (part: JsonObject, isError: boolean, at: Pointer): Found => {
  const output = member(part, 'output') ?? member(part, 'result') ?? member(part, 'errorText') ?? null;
  const kind = isObject(output) ? member(output, 'type') : undefined;
  const wrapped = typeof kind === 'string' && isObject(output) && Object.hasOwn(output, 'value');
  const id = text(part, 'toolCallId');
  const tool = text(part, 'toolName');
  const failed = isError || member(part, 'isError') === true || String(kind).startsWith('error');
  return {
    kind: 'result',
    content: wrapped ? (output.value as Json) : output,
    ...(id !== undefined && { id }),
    ...(tool !== undefined && { tool }),
    ...(failed && { isError: true }),
    at,
  };
};
