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
