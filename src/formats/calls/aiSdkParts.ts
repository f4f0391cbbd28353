import { isArray, isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import { type Pointer, under } from '../../schema/pointer.ts';
import type { CallShape, Found } from './shape.ts';
import { text } from './text.ts';

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
  const failed = isError || member(part, 'isError') === true || (wrapped && kind.startsWith('error'));
  return {
    kind: 'result',
    content: wrapped ? (output.value as Json) : output,
    ...(id !== undefined && { id }),
    ...(tool !== undefined && { tool }),
    ...(failed && { isError: true }),
    at,
  };
};
