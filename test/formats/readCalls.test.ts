import { describe, expect, test } from 'vitest';
import { readCalls } from '../../src/formats/readCalls.ts';
import { casesArePresent, formatOfCase, readCases, unlessAbsent } from './shared.ts';

const args = { id: 'A-1' };
const json = '{"id":"A-1"}';
const result = { state: 'open' };
const said = '{"state":"open"}';

/** A conversation in which `get` is called once with `args` and answers `result`. */
const conversations: readonly (readonly [string, unknown])[] = [
  [
    "OpenAI's Chat",
    [
      { role: 'user', content: 'Where is it?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get', arguments: json } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: said },
    ],
  ],
  [
    'a request to it',
    {
      model: 'm',
      messages: [
        { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'get', arguments: json } }] },
        { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: said }] },
      ],
    },
  ],
  [
    "OpenAI's older functions",
    [
      { role: 'assistant', function_call: { name: 'get', arguments: json } },
      { role: 'function', name: 'get', content: said },
    ],
  ],
  [
    "OpenAI's Responses",
    {
      input: [
        { type: 'function_call', call_id: 'c1', id: 'fc_9', name: 'get', arguments: json },
        { type: 'function_call_output', call_id: 'c1', output: said },
      ],
    },
  ],
  [
    "OpenAI's Agents SDK",
    [
      { type: 'function_call', callId: 'c1', name: 'get', arguments: json },
      { type: 'function_call_result', callId: 'c1', name: 'get', output: { type: 'text', text: said } },
    ],
  ],
  [
    'Anthropic',
    {
      messages: [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'c1', name: 'get', input: args },
          ],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: said }] }],
        },
      ],
    },
  ],
  [
    'a transcript with messages inside lines',
    [
      {
        type: 'assistant',
        message: { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'get', input: args }] },
      },
      {
        type: 'user',
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: said }] },
      },
    ],
  ],
  [
    'Bedrock Converse',
    {
      messages: [
        { role: 'assistant', content: [{ toolUse: { toolUseId: 'c1', name: 'get', input: args } }] },
        { role: 'user', content: [{ toolResult: { toolUseId: 'c1', content: [{ json: result }] } }] },
      ],
    },
  ],
  [
    'Gemini, without ids',
    {
      contents: [
        { role: 'model', parts: [{ functionCall: { name: 'get', args }, thoughtSignature: 'x' }] },
        { role: 'user', parts: [{ functionResponse: { name: 'get', response: { output: result } } }] },
      ],
    },
  ],
  [
    "Gemini's Interactions",
    {
      steps: [
        { type: 'function_call', id: 'c1', name: 'get', arguments: args },
        { type: 'function_result', call_id: 'c1', result: said },
      ],
    },
  ],
  [
    'Cohere',
    [
      {
        role: 'assistant',
        tool_plan: 'Look.',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get', arguments: json } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: [{ type: 'document', document: { data: said } }] },
    ],
  ],
  [
    'Ollama',
    [
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ function: { index: 0, name: 'get', arguments: args } }],
      },
      { role: 'tool', tool_name: 'get', content: said },
    ],
  ],
  [
    'MCP',
    [
      { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'get', arguments: args } },
      { jsonrpc: '2.0', id: 7, result: { content: [], structuredContent: result } },
    ],
  ],
  [
    "the AI SDK's model messages",
    [
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'get', input: args }] },
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'c1', toolName: 'get', output: { type: 'json', value: result } },
        ],
      },
    ],
  ],
  [
    "the AI SDK's older messages",
    [
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'get', args }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'get', result }] },
    ],
  ],
  [
    "the AI SDK's page messages",
    [
      {
        id: 'm',
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          { type: 'tool-get', toolCallId: 'c1', state: 'output-available', input: args, output: result },
        ],
      },
    ],
  ],
  [
    "the AI SDK's invocations",
    [
      {
        role: 'assistant',
        content: '',
        toolInvocations: [{ toolCallId: 'c1', toolName: 'get', state: 'result', args, result }],
      },
    ],
  ],
  [
    'LangChain',
    [
      {
        type: 'ai',
        content: '',
        tool_calls: [{ name: 'get', args, id: 'c1', type: 'tool_call' }],
        additional_kwargs: {
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get', arguments: json } }],
        },
      },
      { type: 'tool', tool_call_id: 'c1', name: 'get', content: said },
    ],
  ],
  [
    'LangChain, serialised',
    [
      {
        lc: 1,
        type: 'constructor',
        id: ['langchain_core', 'messages', 'AIMessage'],
        kwargs: { content: '', tool_calls: [{ name: 'get', args, id: 'c1' }] },
      },
      {
        lc: 1,
        type: 'constructor',
        id: ['langchain_core', 'messages', 'ToolMessage'],
        kwargs: { role: 'tool', tool_call_id: 'c1', content: said },
      },
    ],
  ],
];

describe('the shapes of conversations', () => {
  test.each(conversations)('%s', (_, conversation) => {
    const { calls } = readCalls(conversation);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ tool: 'get', arguments: args });
    expect(calls[0]?.result).toEqual(_.includes('Agents') ? { type: 'text', text: said } : result);
    expect(calls[0]).not.toHaveProperty('malformed');
    expect(calls[0]).not.toHaveProperty('isError');
  });

  test.each(
    casesArePresent
      ? readCases().map((one) => [`${one.provider} ${one.api} ${one.variant ?? ''}`, one] as const)
      : [],
  )('the history of %s', (_, one) => {
    for (const format of [undefined, formatOfCase(one)]) {
      const { calls } = readCalls([one.history.assistant, one.history.result], format);
      expect(calls.map(({ tool, arguments: given }) => ({ tool, arguments: given }))).toEqual([one.extracts]);
      expect(calls[0]?.result).toEqual({ ticket_id: 'T-1881', status: 'open' });
    }
  });

  test.skipIf(!casesArePresent)(`histories are present${unlessAbsent}`, () =>
    expect(readCases().length).toBe(26),
  );
});

const chat = (...written: unknown[]): unknown => [
  {
    role: 'assistant',
    tool_calls: written.map((given, index) => ({
      id: `c${index}`,
      function: { name: 'get', arguments: given },
    })),
  },
];

describe('arguments', () => {
  test.each<[string, unknown, unknown, true | undefined]>([
    ['none', undefined, {}, undefined],
    ['empty text', '', {}, undefined],
    ['an object', { a: 1 }, { a: 1 }, undefined],
    ['cut off', '{"a": 1', '{"a": 1', true],
    ['a list as text', '[1]', '[1]', true],
    ['a list', [1], [1], true],
    ['a name of every object', '{"__proto__": 1}', JSON.parse('{"__proto__": 1}'), undefined],
  ])('%s', (_, written, read, malformed) => {
    const call = readCalls(chat(written)).calls[0];
    expect(JSON.stringify(call?.arguments)).toBe(JSON.stringify(read));
    expect(call?.malformed).toBe(malformed);
  });
});

describe('results', () => {
  test('are matched by id, by name in order, and left out where there is none', () => {
    const gemini = [
      {
        parts: [
          { functionCall: { name: 'a', args: { n: 1 } } },
          { functionCall: { name: 'b' } },
          { functionCall: { name: 'a', args: { n: 2 } } },
        ],
      },
      {
        parts: [
          { functionResponse: { name: 'a', response: { output: 1 } } },
          { functionResponse: { name: 'a', response: { error: 'no' } } },
        ],
      },
    ];
    expect(readCalls(gemini).calls).toEqual([
      { tool: 'a', arguments: { n: 1 }, result: 1, position: '/0/parts/0' },
      { tool: 'b', arguments: {}, position: '/0/parts/1' },
      { tool: 'a', arguments: { n: 2 }, result: 'no', isError: true, position: '/0/parts/2' },
    ]);
  });

  test('an id that comes back belongs to the oldest open call', () => {
    const turn = (content: string): unknown[] => [
      { role: 'assistant', content: [{ type: 'tool_use', id: 'x', name: 'get', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'x', content, is_error: content === 'two' }],
      },
    ];
    const { calls } = readCalls([...turn('one'), ...turn('two')]);
    expect(calls.map(({ result: given, isError }) => [given, isError])).toEqual([
      ['one', undefined],
      ['two', true],
    ]);
  });
});

test('calls that the provider carries out itself are none of a toolset', () => {
  const conversation = [
    {
      role: 'assistant',
      content: [
        { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
        { type: 'mcp_tool_use', id: 'm', name: 'x', input: {} },
      ],
    },
    { type: 'custom_tool_call', call_id: 'c', name: 'x', input: '' },
    { type: 'mcp_call', name: 'x', arguments: '{}' },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolName: 'x', toolCallId: 'p', input: {}, providerExecuted: true }],
    },
  ];
  expect(readCalls(conversation).calls).toEqual([]);
});

test.each([null, 7, 'text', [], [[]], { messages: 'x' }, [{ tool_calls: 'x' }], [{ content: [null, 1] }]])(
  '%j holds no calls',
  (conversation) => {
    expect(readCalls(conversation).calls).toEqual([]);
  },
);

test('ten thousand calls of one tool without ids', () => {
  const calls = Array.from({ length: 10_000 }, (_, n) => ({
    parts: [{ functionCall: { name: 'a', args: { n } } }],
  }));
  const answers = calls.map((_, n) => ({
    parts: [{ functionResponse: { name: 'a', response: { output: n } } }],
  }));
  const read = readCalls({ contents: [...calls, ...answers] }).calls;
  expect(read.every(({ arguments: given, result: answer }) => (given as { n: number }).n === answer)).toBe(
    true,
  );
});

describe('what a conversation may hold', () => {
  const callsOf = (called: readonly unknown[], ...more: readonly unknown[]): unknown[] => [
    { role: 'assistant', tool_calls: called },
    ...more,
  ];
  const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const unprintable = { toString: 1, valueOf: 1 };

  test('types that are no text', () => {
    const conversation = [
      { type: unprintable, content: [{ type: unprintable }], messages: [{ role: 'user' }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: '1', output: { type: unprintable } }] },
      { type: JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), messages: [] },
    ];
    expect(readCalls(conversation).calls).toEqual([]);
  });

  test('arguments and results that nest without end', () => {
    const deep = nested(100_000);
    const { calls } = readCalls(
      callsOf(
        [
          { id: '1', function: { name: 'f', arguments: deep } },
          { id: '2', function: { name: 'f', arguments: JSON.parse(deep) } },
        ],
        { role: 'tool', tool_call_id: '1', content: deep },
        { role: 'tool', tool_call_id: '2', content: JSON.parse(deep) },
      ),
    );
    expect(calls).toMatchObject([
      { arguments: deep, malformed: true, result: deep },
      { arguments: null, malformed: true, result: null },
    ]);
    expect(JSON.stringify(calls)).toContain('malformed');
  });

  test('one id for several calls of a message', () => {
    const { calls } = readCalls(
      callsOf([
        { id: '1', function: { name: 'f', arguments: '{}' } },
        { id: '1', function: { name: 'g', arguments: '{}' } },
      ]),
    );
    expect(calls.map(({ tool }) => tool)).toEqual(['f', 'g']);
  });
});
