import { isArray, isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import { under } from '../../schema/pointer.ts';
import type { CallShape } from './shape.ts';
import { text } from './text.ts';

/** Gemini's parts `functionCall` and `functionResponse`, also in the spelling of Google's Python libraries. */
export const geminiParts: CallShape = {
  formats: ['gemini', 'gemini-schema'],
  find: function* (message, at) {
    const parts = member(message, 'parts');
    if (!isArray(parts)) return;
    for (const [index, part] of parts.entries()) {
      if (!isObject(part)) continue;
      const here = under(under(at, 'parts'), index);
      const call = member(part, 'functionCall') ?? member(part, 'function_call');
      const answer = member(part, 'functionResponse') ?? member(part, 'function_response');
      if (isObject(call) && typeof member(call, 'name') === 'string') {
        const id = text(call, 'id');
        const tool = member(call, 'name') as string;
        yield {
          kind: 'call',
          tool,
          arguments: member(call, 'args'),
          ...(id !== undefined && { id }),
          at: here,
        };
      }
      if (isObject(answer)) {
        const id = text(answer, 'id');
        const tool = text(answer, 'name');
        const { content, isError } = responseOf(answer);
        yield {
          kind: 'result',
          content,
          ...(id !== undefined && { id }),
          ...(tool !== undefined && { tool }),
          ...(isError && { isError }),
          at: here,
        };
      }
    }
  },
};

/** By convention the response holds `output` or `error`; anything else is the output itself. */
const responseOf = (answer: JsonObject): { content: Json; isError: boolean } => {
  const response = member(answer, 'response') ?? null;
  if (!isObject(response) || Object.keys(response).length !== 1) return { content: response, isError: false };
  if (Object.hasOwn(response, 'error')) return { content: response.error as Json, isError: true };
  return { content: member(response, 'output') ?? response, isError: false };
};
