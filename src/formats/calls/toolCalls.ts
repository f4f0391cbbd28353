import { isArray, isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import { type Pointer, under } from '../../schema/pointer.ts';
import type { CallShape, Found } from './shape.ts';
import { text } from './text.ts';

/**
 * Messages with `tool_calls`, as OpenAI's Chat has them and most others after it: arguments as JSON text,
 * as an object at Ollama and Mistral. LangChain's `args` and the older `function_call` are read too.
 * Results are messages of the role `tool`.
 */
export const toolCalls: CallShape = {
  formats: [
    ...(['openai-chat', 'azure-openai', 'cohere', 'ollama', 'minimax', 'zhipu', 'watsonx'] as const),
    ...(['mistral', 'groq', 'openrouter', 'react'] as const),
  ],
  find: function* (message, at) {
    for (const name of ['tool_calls', 'toolCalls', 'invalid_tool_calls']) yield* list(message, name, at);
    const extra = member(message, 'additional_kwargs');
    if (isObject(extra)) yield* list(extra, 'tool_calls', under(at, 'additional_kwargs'));
    const single = member(message, 'function_call');
    if (isObject(single) && typeof member(single, 'name') === 'string') {
      yield callOf(single, undefined, 'arguments', under(at, 'function_call'));
    }
    const kind = member(message, 'role') ?? member(message, 'type');
    if ((kind === 'tool' || kind === 'function') && !holdsParts(message)) yield resultOf(message, at);
  },
};

const list = function* (message: JsonObject, name: string, at: Pointer): Generator<Found> {
  const calls = member(message, name);
  if (!isArray(calls)) return;
  for (const [index, call] of calls.entries()) {
    if (!isObject(call)) continue;
    const here = under(under(at, name), index);
    const id = text(call, 'id');
    const inner = member(call, 'function');
    if (isObject(inner) && typeof member(inner, 'name') === 'string') {
      yield callOf(inner, id, 'arguments', here);
    } else if (typeof member(call, 'name') === 'string') {
      yield callOf(call, id, Object.hasOwn(call, 'args') ? 'args' : 'arguments', here);
    }
  }
};

const callOf = (holder: JsonObject, id: string | undefined, where: string, at: Pointer): Found => ({
  kind: 'call',
  tool: member(holder, 'name') as string,
  arguments: member(holder, where),
  ...(id !== undefined && { id }),
  at,
});

const resultOf = (message: JsonObject, at: Pointer): Found => {
  const id = text(message, 'tool_call_id') ?? text(message, 'toolCallId');
  const tool = text(message, 'tool_name') ?? text(message, 'name');
  return {
    kind: 'result',
    content: (member(message, 'content') ?? null) as Json,
    ...(id !== undefined && { id }),
    ...(tool !== undefined && { tool }),
    ...(member(message, 'status') === 'error' && { isError: true }),
    at,
  };
};

/** The AI SDK's messages of the role `tool` hold results as parts. */
const holdsParts = (message: JsonObject): boolean => {
  const content = member(message, 'content');
  return isArray(content) && content.some((part) => isObject(part) && member(part, 'type') === 'tool-result');
};
