import { isArray, isObject, type Json, member } from '../../schema/json.ts';
import { type Pointer, under } from '../../schema/pointer.ts';
import { text } from './text.ts';

/**
 * The messages inside what requests, answers, logs and transcripts put around them: `messages`, `choices`,
 * `candidates`, `output.message` and the like. What needs no unwrapping comes back as it is.
 */
export const unwrap = (value: Json, at: Pointer): { value: Json; at: Pointer } => {
  let here: { value: Json; at: Pointer } = { value, at };
  for (let step = 0; step < mostSteps; step += 1) {
    const inner = inside(here.value, here.at);
    if (inner === undefined) return here;
    here = inner;
  }
  return here;
};

const mostSteps = 6;

const lists = [
  'messages',
  'contents',
  'input',
  'items',
  'steps',
  'choices',
  'candidates',
  'outputs',
  'history',
];

const inside = (value: Json, at: Pointer): { value: Json; at: Pointer } | undefined => {
  if (!isObject(value)) return undefined;
  for (const name of lists) {
    const list = member(value, name);
    if (isArray(list) && !isPart(value)) return { value: list, at: under(at, name) };
  }
  const output = member(value, 'output');
  const answer = typeof member(value, 'type') !== 'string' && typeof member(value, 'call_id') !== 'string';
  if (answer && (isArray(output) || (isObject(output) && isObject(member(output, 'message'))))) {
    return { value: output as Json, at: under(at, 'output') };
  }
  for (const name of ['message', 'kwargs', 'data']) {
    const one = member(value, name);
    if (isObject(one) && !Object.hasOwn(value, 'role')) return { value: one, at: under(at, name) };
  }
  const content = member(value, 'content');
  if (isObject(content) && isArray(member(content, 'parts')))
    return { value: content, at: under(at, 'content') };
  return undefined;
};

/** A message, a part of one or a log line of MCP: nothing around messages. */
const isPart = (value: Json): boolean =>
  isObject(value) &&
  (typeof member(value, 'role') === 'string' ||
    typeof member(value, 'toolName') === 'string' ||
    typeof member(value, 'method') === 'string' ||
    /^(tool_|function_|custom_|mcp_)/.test(text(value, 'type') ?? ''));
