import { isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import { under } from '../../schema/pointer.ts';
import type { CallShape } from './shape.ts';
import { text } from './text.ts';

/** MCP's `tools/call` requests and their answers, matched by the id of JSON-RPC. */
export const mcpMessages: CallShape = {
  formats: ['mcp'],
  find: function* (message, at) {
    const id = text(message, 'id');
    const identity = id === undefined ? {} : { id };
    const params = member(message, 'params');
    if (member(message, 'method') === 'tools/call' && isObject(params)) {
      const tool = member(params, 'name');
      if (typeof tool !== 'string') return;
      yield {
        kind: 'call',
        tool,
        arguments: member(params, 'arguments'),
        ...identity,
        at: under(at, 'params'),
      };
      return;
    }
    if (member(message, 'jsonrpc') === undefined) return;
    const result = member(message, 'result');
    const error = member(message, 'error');
    if (isObject(result)) {
      const isError = member(result, 'isError') === true;
      yield { kind: 'result', content: contentOf(result), ...identity, ...(isError && { isError }), at };
    } else if (error !== undefined) yield { kind: 'result', content: error, ...identity, isError: true, at };
  },
};

const contentOf = (result: JsonObject): Json =>
  member(result, 'structuredContent') ?? member(result, 'content') ?? result;
