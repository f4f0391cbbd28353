import { rules } from '../../src/compat/rules/index.ts';
import type { Json } from '../../src/schema/json.ts';
import { editedToolset, madeToolset } from '../toolsets.ts';

/** Definitions that are taken, two by two: before and after an edit. The second breaks; every rule has one. */
export const editPairs: readonly (readonly [Json, Json])[] = [
  [madeToolset(2), editedToolset(madeToolset(2))],
  [madeToolset(8), { tools: editedToolset(madeToolset(8)).tools.slice(0, 7) }],
  ...rules.map(({ example }) => [example.old as Json, example.next as Json] as const),
];

export const definitions: readonly Json[] = editPairs.flat();

const args = { record_1: 'AB-1', kind: 'open' };
const json = JSON.stringify(args);
const call = { id: 'c1', name: 'tool_1', arguments: args };

/** A conversation with one call, as each kind of API has it. */
export const conversations: readonly Json[] = [
  [
    { role: 'user', content: 'Where is it?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'tool_1', arguments: json } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: '{"state":"open"}' },
  ],
  {
    model: 'm',
    messages: [
      { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'tool_1', arguments: json } }] },
    ],
  },
  [
    { role: 'assistant', function_call: { name: 'tool_1', arguments: json } },
    { role: 'function', name: 'tool_1', content: '1' },
  ],
  {
    input: [
      { type: 'function_call', call_id: 'c1', id: 'fc_9', name: 'tool_1', arguments: json },
      { type: 'function_call_output', call_id: 'c1', output: '1' },
    ],
  },
  {
    messages: [
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'c1', name: 'tool_1', input: args },
        ],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: '1' }] }],
      },
    ],
  },
  {
    messages: [
      { role: 'assistant', content: [{ toolUse: { toolUseId: 'c1', name: 'tool_1', input: args } }] },
      { role: 'user', content: [{ toolResult: { toolUseId: 'c1', content: [{ json: { a: 1 } }] } }] },
    ],
  },
  {
    contents: [
      { role: 'model', parts: [{ functionCall: { name: 'tool_1', args } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'tool_1', response: { output: 1 } } }] },
    ],
  },
  {
    steps: [
      { type: 'function_call', ...call },
      { type: 'function_result', call_id: 'c1', result: '1' },
    ],
  },
  [
    {
      role: 'assistant',
      tool_plan: 'Look.',
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'tool_1', arguments: json } }],
    },
  ],
  [
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ function: { index: 0, name: 'tool_1', arguments: args } }],
    },
  ],
  [
    { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'tool_1', arguments: args } },
    { jsonrpc: '2.0', id: 7, result: { content: [], structuredContent: {} } },
  ],
  [
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'tool_1', input: args }],
    },
  ],
  [
    {
      role: 'assistant',
      content: 'Thought: look\nAction: tool_1\nAction Input: {"record_1": "AB-1"}\nObservation: 1',
    },
  ],
];
