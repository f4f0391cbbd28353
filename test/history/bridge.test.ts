import { describe, expect, test } from 'vitest';
import type { Rename } from '../../src/compat/change.ts';
import { bridge } from '../../src/history/bridge.ts';
import { bridgeNote } from '../../src/history/bridgeNote.ts';
import { callShape } from '../../src/history/callShape.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import type { Tool } from '../../src/toolset/toolset.ts';

const tool = (name: string, properties: JsonObject, required: readonly string[] = []): Tool => ({
  name,
  inputSchema: { type: 'object', properties, required },
});
const text = { type: 'string' };
const old = {
  tools: [
    tool('fetch_order', { order_id: text, verbose: { type: 'boolean' } }, ['order_id']),
    tool('create_ticket', {
      summary: text,
      priority: text,
      lines: { type: 'array', items: { type: 'object', properties: { n: text } } },
    }),
    tool('search', { query: text }),
    tool('gone', { a: text }),
    tool('never_used', { b: text }),
  ],
};
const next = {
  tools: [
    tool('lookup_order', { id: text }, ['id']),
    tool(
      'create_ticket',
      {
        summary: text,
        priority: { type: 'string', enum: ['low', 'high'] },
        team: { type: 'string', default: 'support' },
        owner: text,
        lines: { type: 'array', items: { type: 'object', properties: { count: text } } },
      },
      ['team'],
    ),
    tool('search', { query: text }),
    tool('brand_new', { z: text }),
  ],
};
const renames: Rename[] = [
  { from: 'fetch_order', to: 'lookup_order' },
  { from: 'order_id', to: 'id', tool: 'lookup_order' },
  { from: '/lines/n', to: 'count', tool: 'create_ticket' },
];
const made = (...calls: [name: string, args: JsonObject][]) =>
  bridge([{ old, renames, calls: calls.map(([tool, args]) => ({ tool, arguments: args })) }], next);

describe('bridge', () => {
  const rows: [what: string, name: string, args: JsonObject, gives: unknown][] = [
    [
      'renames tools and arguments',
      'fetch_order',
      { order_id: '7' },
      { tool: 'lookup_order', arguments: { id: '7' } },
    ],
    ['leaves what is as it was', 'search', { query: 'x' }, { tool: 'search', arguments: { query: 'x' } }],
    [
      'fills defaults',
      'create_ticket',
      { summary: 'x' },
      { tool: 'create_ticket', arguments: { summary: 'x', team: 'support' } },
    ],
    [
      'renames inside of items',
      'create_ticket',
      { lines: [{ n: '1' }, { n: '2' }] },
      { tool: 'create_ticket', arguments: { lines: [{ count: '1' }, { count: '2' }], team: 'support' } },
    ],
    ['gives up where an argument is gone', 'fetch_order', { order_id: '7', verbose: true }, null],
    ['gives up where a value is refused', 'create_ticket', { priority: 'High' }, null],
    ['gives up where the tool is gone', 'gone', { a: 'x' }, null],
    ['gives up where nobody knows the tool', 'other', { a: 'x' }, null],
  ];
  test.each(rows)('%s', (_, name, args, gives) => {
    const [call] = made([name, args]).calls;
    expect(call?.rewritten).toEqual(gives);
    expect(call?.problems.length === 0).toBe(gives !== null);
    expect(call?.arguments).toEqual(args);
  });

  test('says what was filled', () => {
    expect(made(['create_ticket', {}]).calls[0]?.filled).toEqual(['team']);
  });

  test('two properties change places', () => {
    const both = { tools: [tool('t', { a: text, b: text })] };
    const swap: Rename[] = [
      { from: 'a', to: 'b', tool: 't' },
      { from: 'b', to: 'a', tool: 't' },
    ];
    const calls = [{ tool: 't', arguments: { a: '1', b: '2' } }];
    expect(bridge([{ old: both, renames: swap, calls }], both).calls[0]?.rewritten?.arguments).toEqual({
      b: '1',
      a: '2',
    });
  });

  test('names from outside are names like any other', () => {
    const args = JSON.parse('{"__proto__": "x", "constructor": "y"}') as JsonObject;
    const schema = JSON.parse(
      '{"type": "object", "properties": {"constructor": {"type": "string"}, "proto": {"type": "string"}}}',
    ) as JsonObject;
    const tools = { tools: [{ name: '__proto__', inputSchema: schema }] };
    const { calls } = bridge(
      [
        {
          old: tools,
          renames: [{ from: '__proto__', to: 'proto', tool: '__proto__' }],
          calls: [{ tool: '__proto__', arguments: args }],
        },
      ],
      tools,
    );
    expect(calls[0]?.rewritten).toEqual({ tool: '__proto__', arguments: { proto: 'x', constructor: 'y' } });
  });

  test('of a call whose shape alone is kept says what became of its tool', () => {
    const shape = callShape(old.tools[0]?.inputSchema ?? {}, { order_id: '7' });
    const { tools, calls } = bridge([{ old, renames, calls: [{ tool: 'fetch_order', shape }] }], next);
    expect(tools).toEqual([
      { name: 'fetch_order', to: 'lookup_order', says: ['Its argument "order_id" is called "id" now.'] },
    ]);
    expect(calls).toMatchObject([{ arguments: null, rewritten: null }]);
  });

  test('the note names only what was used, and what became of it', () => {
    const { tools } = made(
      ['search', { query: 'x' }],
      ['fetch_order', { order_id: '7', verbose: true }],
      ['create_ticket', { summary: 'x', priority: 'High' }],
      ['gone', { a: 'x' }],
      ['fetch_order', { order_id: '8' }],
    );
    const note = bridgeNote(tools);
    expect(note).toBe(
      [
        'The tools were updated. The calls above were right when they were made; from here on:',
        '- "fetch_order": It is called "lookup_order" now. Its argument "order_id" is called "id" now. It no longer takes its argument "verbose".',
        '- "create_ticket": It now needs its argument "team" with every call; without a better one, "support". It no longer accepts what was given as its argument "priority": it takes "low", "high".',
        '- "gone" is no longer available.',
        'Everything else that was used so far works as before.',
      ].join('\n'),
    );
    for (const unused of ['never_used', 'brand_new', 'owner', 'lines']) expect(note).not.toContain(unused);
  });

  test('where nothing that was used is touched, it says so', () => {
    expect(bridgeNote(made(['search', { query: 'x' }]).tools)).toMatch(/works as before\.$/);
    expect(bridgeNote(made().tools)).toMatch(/works as before\.$/);
  });
});
