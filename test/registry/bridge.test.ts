import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bridge } from '../../src/registry/bridge.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { readDispatch } from '../../src/registry/readDispatch.ts';
import { recordCalls } from '../../src/registry/recordCalls.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { setPolicy } from '../../src/registry/setPolicy.ts';
import { upgrade } from '../../src/registry/upgrade.ts';
import { databaseKinds, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

const text = { type: 'string' };
const tool = (name: string, properties: object, required: string[] = []) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties, required },
});
const first = {
  tools: [
    tool('fetch_order', { order_id: text, note: text }, ['order_id']),
    tool('create_ticket', { summary: text }, ['summary']),
    tool('unused', { x: text }),
  ],
};
const second = {
  tools: [
    tool('lookup_order', { id: text, note: text }, ['id']),
    tool(
      'create_ticket',
      { summary: text, priority: { type: 'string', enum: ['low', 'high'], default: 'low' } },
      ['summary', 'priority'],
    ),
  ],
};
const renames = [
  { from: 'fetch_order', to: 'lookup_order' },
  { from: 'order_id', to: 'id', tool: 'lookup_order' },
];
const caller = { actor: tester, scopes: new Set(['pin'] as const), toolsets: ['*'] };
const calls = [
  { id: '1', tool: 'fetch_order', arguments: { order_id: '7' } },
  { id: '2', tool: 'create_ticket', arguments: { summary: 'Lost' } },
];

describe.each(databaseKinds())('bridge, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind === 'the embedded database' }));
    await publish(registry, { toolset: 'support', definition: first, publisher: tester });
    await publish(registry, { toolset: 'support', definition: second, renames, publisher: tester });
    await publish(registry, { toolset: 'other', definition: { tools: [tool('z', {})] }, publisher: tester });
    await setPolicy(registry, {
      toolset: 'support',
      policy: { calls: { keep: 'arguments' } },
      by: tester,
    });
  }, 180_000);
  afterAll(() => close());

  const pinned = (session: string, more: readonly [string, string][] = []) =>
    pin(registry, { session, toolsets: [['support', '1.0.0'], ...more], by: tester });

  test('recorded calls are rewritten, and the note tells what became of them', async () => {
    await pinned('a');
    await recordCalls(registry, { session: 'a', caller, calls });
    const bridged = await bridge(registry, { session: 'a', to: '2.0.0' });
    expect(bridged).toMatchObject({ from: '1.0.0', to: '2.0.0', verdict: 'breaking' });
    expect(bridged.calls.map(({ rewritten }) => rewritten)).toEqual([
      { tool: 'lookup_order', arguments: { id: '7' } },
      { tool: 'create_ticket', arguments: { summary: 'Lost', priority: 'low' } },
    ]);
    expect(bridged.note).toContain('"fetch_order": It is called "lookup_order" now.');
    expect(bridged.note).toContain('"priority"');
    for (const unused of ['unused', 'note', 'other']) expect(bridged.note).not.toContain(`"${unused}"`);
    const { retired } = await readDispatch(registry, 'support');
    expect(retired.map(({ name, lastCalled }) => [name, lastCalled !== null])).toEqual([
      ['fetch_order', true],
      ['unused', false],
    ]);
  });

  test('an upgrade by evidence goes by the recorded calls of this session', async () => {
    const ask = (session: string) =>
      upgrade(registry, { session, to: [['support', '2.0.0']], by: 'evidence', actor: tester });
    await pinned('b');
    await recordCalls(registry, { session: 'b', caller, calls });
    await expect(ask('b')).rejects.toMatchObject({
      code: 'history-breaking',
      data: { evidence: { recorded: 2, contradicted: 2 } },
    });
    await pinned('c');
    expect((await ask('c')).moves).toMatchObject([{ why: 'evidence', to: '2.0.0' }]);
  });

  test('a conversation that is sent counts in the place of recorded calls', async () => {
    await pinned('d');
    const conversation = [
      {
        role: 'assistant',
        tool_calls: [
          { id: 'x', type: 'function', function: { name: 'fetch_order', arguments: '{"order_id":"9"}' } },
        ],
      },
    ];
    const { calls } = await bridge(registry, {
      session: 'd',
      to: 'latest',
      conversation,
      format: 'openai-chat',
    });
    expect(calls.map(({ rewritten }) => rewritten)).toEqual([
      { tool: 'lookup_order', arguments: { id: '9' } },
    ]);
  });

  const refused: [what: string, request: Omit<Parameters<typeof bridge>[1], 'session'>, code: string][] = [
    ['no version', { to: '9.9.9', toolset: 'support' }, 'unknown-version'],
    ['several toolsets and none named', { to: '2.0.0' }, 'invalid-request'],
    ['a toolset that the session lacks', { to: '2.0.0', toolset: 'nobody' }, 'unknown-toolset-in-session'],
    ['no format', { to: '2.0.0', toolset: 'support', conversation: [], format: 'x' }, 'invalid-request'],
  ];
  test.each(refused)('%s is refused', async (_, request, code) => {
    await pinned('e', [['other', '*']]);
    await expect(bridge(registry, { session: 'e', ...request })).rejects.toMatchObject({ code });
  });
});
