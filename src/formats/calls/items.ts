import { type Json, type JsonObject, member } from '../../schema/json.ts';
import type { Pointer } from '../../schema/pointer.ts';
import type { CallShape, Found } from './shape.ts';
import { text } from './text.ts';

/**
 * Calls and results as items of their own: OpenAI's Responses (`function_call`, arguments as JSON text),
 * Gemini's Interactions (the same, as an object) and OpenAI's Agents SDK (`callId`).
 */
export const callItems: CallShape = {
  formats: ['openai-responses', 'azure-responses', 'gemini-interactions'],
  find: function* (item, at) {
    const type = member(item, 'type');
    if (type === 'function_call') yield* call(item, at);
    else if (
      type === 'function_call_output' ||
      type === 'function_call_result' ||
      type === 'function_result'
    ) {
      yield result(item, at);
    }
  },
};

const call = function* (item: JsonObject, at: Pointer): Generator<Found> {
  const tool = member(item, 'name');
  if (typeof tool !== 'string') return;
  const id = identity(item) ?? text(item, 'id');
  yield { kind: 'call', tool, arguments: member(item, 'arguments'), ...(id !== undefined && { id }), at };
};

const result = (item: JsonObject, at: Pointer): Found => {
  const id = identity(item);
  const tool = text(item, 'name');
  return {
    kind: 'result',
    content: (member(item, 'output') ?? member(item, 'result') ?? null) as Json,
    ...(id !== undefined && { id }),
    ...(tool !== undefined && { tool }),
    ...(member(item, 'is_error') === true && { isError: true }),
    at,
  };
};

const identity = (item: JsonObject): string | undefined => text(item, 'call_id') ?? text(item, 'callId');
