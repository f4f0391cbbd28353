import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localActor as by } from '../../src/registry/access/actor.ts';
import { localCaller as caller } from '../../src/registry/access/caller.ts';
import { rowsOf } from '../../src/registry/database/database.ts';
import { endSession } from '../../src/registry/endSession.ts';
import { openRegistry } from '../../src/registry/openRegistry.ts';
import { pin } from '../../src/registry/pin.ts';
import type { Keep } from '../../src/registry/policies/policy.ts';
import { publish } from '../../src/registry/publish.ts';
import { type CallSource, recordCalls } from '../../src/registry/recordCalls.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { setPolicy } from '../../src/registry/setPolicy.ts';
import { clearCalls } from '../../src/registry/upkeep/clearCalls.ts';
import { runTask } from '../../src/registry/upkeep/upkeep.ts';
import { cloneDatabase } from '../support/cloneDatabase.ts';
import { databaseKinds, openTestRegistry } from '../support/openTestRegistry.ts';

const ticket = {
  name: 'create_ticket',
  inputSchema: {
    type: 'object',
    properties: { summary: { type: 'string' }, priority: { enum: ['low', 'high'] } },
  },
};
const order = {
  name: 'fetch_order',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
};

describe.each(databaseKinds())('recordCalls, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  let time = new Date('2026-03-01T12:00:00Z');
  beforeAll(async () => {
    const embedded = kind === 'the embedded database';
    ({ registry, close } = await openTestRegistry({ embedded, now: () => time }));
    for (const [toolset, tools] of [
      ['support', [ticket]],
      ['orders', [order]],
      ['quiet', [{ ...order, name: 'fetch_quietly' }]],
    ] as const) {
      await publish(registry, { toolset, definition: { tools }, publisher: by });
    }
    await keep('orders', 'arguments');
    await keep('quiet', 'off');
  });
  afterAll(() => close());

  const keep = (toolset: string, keeps: Keep, days = 30) =>
    setPolicy(registry, { toolset, policy: { calls: { keep: keeps, days } }, by });

  let ids = 0;
  const freshSession = async (): Promise<string> => {
    ids += 1;
    const session = `session ${ids}`;
    const toolsets = ['support', 'orders', 'quiet'].map((toolset) => [toolset, '1.0.0'] as const);
    await pin(registry, { session, toolsets, by });
    return session;
  };
  const record = (session: string, source: CallSource) =>
    recordCalls(registry, { session, caller, ...source });
  const kept = (session: string) =>
    rowsOf<{ toolset: string; version: string; arguments: string | null; shape: string; tool: string }>(
      registry.database,
      sql`
        select c.toolset, c.version, c.arguments, s.shape, s.tool
        from calls c join call_shapes s on s.hash = c.shape where c.session = ${session} order by c.place`,
    );

  test('keeps the shape, the arguments or nothing, as the policy of each toolset says', async () => {
    const session = await freshSession();
    const calls = [
      { tool: 'create_ticket', arguments: { summary: 'secret words', priority: 'high' } },
      { tool: 'fetch_order', arguments: { id: 'AB-1' } },
      { tool: 'fetch_quietly', arguments: { id: 'AB-1' } },
      { tool: 'somebody_elses', arguments: {} },
      { tool: 'fetch_order', arguments: 'no object' },
    ];
    expect(await record(session, { calls })).toEqual({
      session,
      received: 5,
      recorded: 2,
      repeated: 0,
      left: { unknownTool: 1, malformed: 1, off: 1 },
    });
    expect(await kept(session)).toEqual([
      {
        toolset: 'support',
        version: '1.0.0',
        tool: 'create_ticket',
        arguments: null,
        shape: '{"members":{"priority":{"value":"high"},"summary":{"type":"string"}}}',
      },
      {
        toolset: 'orders',
        version: '1.0.0',
        tool: 'fetch_order',
        arguments: '{"id":"AB-1"}',
        shape: '{"members":{"id":{"type":"string"}}}',
      },
    ]);
  });

  test('counts a call once a day, by its id or by its place', async () => {
    const session = await freshSession();
    const call = { tool: 'create_ticket', arguments: {} };
    const named = [
      { ...call, id: 'a' },
      { ...call, id: 'b' },
      { ...call, id: 'a' },
    ];
    expect(await record(session, { calls: named })).toMatchObject({ recorded: 2, repeated: 1 });
    expect(await record(session, { calls: named })).toMatchObject({ recorded: 0, repeated: 3 });
    expect(await record(session, { calls: [call, call] })).toMatchObject({ recorded: 2 });
    expect(await record(session, { calls: [call, call] })).toMatchObject({ recorded: 0, repeated: 2 });
    time = new Date('2026-03-02T00:00:00Z');
    expect(await record(session, { calls: named })).toMatchObject({ recorded: 2 });
    time = new Date('2026-03-01T12:00:00Z');
  });

  test('reads a conversation, and what it grew by', async () => {
    const session = await freshSession();
    const use = (id: string, input: object) => ({
      role: 'assistant',
      content: [{ type: 'tool_use', id, name: 'create_ticket', input }],
    });
    const first = [use('t1', {}), use('t2', { priority: 'low' })];
    const source = (conversation: object[]) => ({
      conversation: conversation as never,
      format: 'anthropic' as const,
    });
    expect(await record(session, source(first))).toMatchObject({ received: 2, recorded: 2 });
    expect(await record(session, source([...first, use('t3', {})]))).toMatchObject({
      received: 3,
      recorded: 1,
    });
    expect(
      await record(session, { calls: [{ id: 't2', tool: 'create_ticket', arguments: {} }] }),
    ).toMatchObject({
      recorded: 0,
    });
  });

  test('keeps whatever JSON can say, to the letter', async () => {
    const session = await freshSession();
    const args = JSON.parse(
      '{"id": "\\u0000 \\ud800 \\" {a,\\\\b} \\ufeff", "__proto__": {"x": [null]}, "constructor": 1}',
    );
    expect(await record(session, { calls: [{ tool: 'fetch_order', arguments: args }] })).toMatchObject({
      recorded: 1,
    });
    const [row] = await kept(session);
    expect(JSON.stringify(JSON.parse(row?.arguments as string))).toBe(JSON.stringify(args));
    expect(row?.shape).toBe('{"members":{"id":{"type":"string"}},"undeclared":true}');
  });

  test('the same batch twice at once is counted once', async () => {
    const session = await freshSession();
    const calls = Array.from({ length: 200 }, (_, index) => ({
      id: `call ${index}`,
      tool: 'fetch_order',
      arguments: { id: String(index) },
    }));
    const answers = await Promise.all(
      [calls, [...calls].reverse(), calls, calls].map((batch) => record(session, { calls: batch })),
    );
    expect(answers.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(200);
    expect(await kept(session)).toHaveLength(200);
  });

  const refused: [says: string, source: CallSource, code: string][] = [
    ['too many', { calls: Array(5_001).fill({ tool: 'a', arguments: {} }) }, 'too-large'],
    [
      'a time to come',
      { calls: [{ tool: 'a', arguments: {}, at: '2126-01-01T00:00:00Z' }] },
      'invalid-request',
    ],
    ...['7 March 2026', '2026-02-30T12:00:00Z', '2026-02-01', '2026-02-01T12:00:00'].map(
      (at): [string, CallSource, string] => [
        `the time ${at}`,
        { calls: [{ tool: 'a', arguments: {}, at }] },
        'invalid-request',
      ],
    ),
    ['no time', { calls: [{ tool: 'a', arguments: {}, at: 'soon' }] }, 'invalid-request'],
  ];
  test.each(refused)('refuses %s', async (_, source, code) => {
    await expect(record(await freshSession(), source)).rejects.toMatchObject({ code });
  });

  test('takes nothing for a session that is unknown, over, or not the key’s', async () => {
    await expect(record('nobody', { calls: [] })).rejects.toMatchObject({ code: 'unknown-session' });
    const session = await freshSession();
    const narrow = { ...caller, toolsets: ['support'] };
    await expect(recordCalls(registry, { session, caller: narrow, calls: [] })).rejects.toMatchObject({
      code: 'key-lacks-toolset',
    });
    await endSession(registry, { session });
    await expect(record(session, { calls: [] })).rejects.toMatchObject({ code: 'session-ended' });
  });

  test('ending a session keeps its calls, unless they are to be erased, also later', async () => {
    const session = await freshSession();
    await record(session, { calls: [{ tool: 'fetch_order', arguments: { id: 'x' } }] });
    await endSession(registry, { session });
    expect(await kept(session)).toHaveLength(1);
    await endSession(registry, { session, erase: true });
    expect(await kept(session)).toHaveLength(0);
  });

  test('no call is written after the end that erased them', async () => {
    const session = await freshSession();
    const batches = Array.from({ length: 8 }, (_, batch) =>
      record(session, { calls: [{ id: `${batch}`, tool: 'fetch_order', arguments: {} }] }).catch(() => {}),
    );
    await Promise.all([...batches, endSession(registry, { session, erase: true })]);
    expect(await kept(session)).toHaveLength(0);
  });

  test('old calls go with their day, those of a toolset that keeps them for a shorter time before', async () => {
    time = new Date('2026-04-01T12:00:00Z');
    const session = await freshSession();
    const calls = [
      { id: 's', tool: 'create_ticket', arguments: {} },
      { id: 'o', tool: 'fetch_order', arguments: { id: 'free text' } },
    ];
    await record(session, { calls });
    await keep('orders', 'arguments', 2);
    await keep('support', 'shape', 60);
    time = new Date('2026-04-04T12:00:00Z');
    await runTask(registry, clearCalls);
    expect((await kept(session)).map(({ toolset }) => toolset)).toEqual(['support']);
    time = new Date('2026-06-05T12:00:00Z');
    await runTask(registry, clearCalls);
    expect(await kept(session)).toEqual([]);
    const parts = await rowsOf<{ count: string }>(
      registry.database,
      sql`select count(*) as count from pg_inherits where inhparent = 'calls'::regclass`,
    );
    expect(Number(parts[0]?.count)).toBe(0);
    expect(await record(session, { calls })).toMatchObject({ recorded: 2 });
    await keep('orders', 'shape');
    await runTask(registry, clearCalls);
    expect((await kept(session)).map((row) => row.arguments)).toEqual([null, null]);
    await keep('orders', 'off');
    await runTask(registry, clearCalls);
    expect((await kept(session)).map(({ toolset }) => toolset)).toEqual(['support']);
  });
});

test('two replicas make the parts of a new day at once', async (context) => {
  const databaseUrl = await cloneDatabase();
  if (databaseUrl === undefined) return context.skip('for want of PostgreSQL');
  const now = () => new Date('2026-03-01T12:00:00Z');
  const both = await Promise.all(
    [1, 2].map(() => openRegistry({ databaseUrl, now, threads: 1, deadline: 120_000 })),
  );
  try {
    const [one, two] = both as [Registry, Registry];
    await publish(one, { toolset: 'support', definition: { tools: [ticket] }, publisher: by });
    await pin(one, { session: 'shared', toolsets: [['support', '1.0.0']], by });
    const calls = [{ id: 'a', tool: 'create_ticket', arguments: {} }];
    const done = await Promise.all(
      [one, two].map((each) => recordCalls(each, { session: 'shared', caller, calls })),
    );
    expect(done.map(({ recorded }) => recorded).sort()).toEqual([0, 1]);
  } finally {
    await Promise.all(both.map((each) => each.close()));
  }
});
