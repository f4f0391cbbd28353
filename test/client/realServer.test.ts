import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient, type ToolsetEvent } from '../../src/client/createClient.ts';
import { orders } from '../http/orders.ts';
import { cloneDatabase } from '../support/cloneDatabase.ts';
import { type ServerProcess, serverProcess } from './serverProcess.ts';

/** Processes of their own take their time to start on a busy machine. */
describe('the client and a real registry', { timeout: 180_000 }, () => {
  let database: string | undefined;
  let server: ServerProcess;
  let client: Client;
  beforeAll(async () => {
    database = await cloneDatabase();
    server = await serverProcess(database);
    client = createClient({ url: server.url, freshFor: 0, timeout: 5_000, patience: 300, retries: 1 });
    await server.send('POST', '/v1/toolsets/orders/versions', { definition: orders.first });
  }, 180_000);
  afterAll(() => server.stop('SIGKILL'));

  test('pin, fetch, check and end', async () => {
    const session = client.session('conv/1');
    const pinned = await session.pin({ toolsets: { orders: 'latest' }, ttl: 600 });
    expect(pinned.pins).toMatchObject([{ toolset: 'orders', version: '1.0.0' }]);
    const tools = await session.tools<{ name: string }[]>('anthropic');
    expect(tools.tools.map(({ name }) => name)).toEqual(['find_order']);
    expect(tools).toMatchObject({
      versions: [{ toolset: 'orders', version: '1.0.0', digest: pinned.pins[0]?.digest }],
      stale: false,
    });
    const definition = await session.tools();
    expect(definition.digest).toBe(pinned.pins[0]?.digest);
    expect(await session.checkCall({ tool: 'find_order', arguments: {} })).toMatchObject({ ok: false });
    expect(await session.read()).toMatchObject({ session: 'conv/1' });
    await session.end();
    await expect(session.tools()).rejects.toMatchObject({ code: 'session-ended', status: 410 });
    await expect(client.session('nobody').tools()).rejects.toMatchObject({ code: 'unknown-session' });
  });

  test('a publish moves no pin', async () => {
    const session = client.session('stays');
    await session.pin({ toolsets: { orders: 'latest' } });
    const before = await session.tools();
    await server.send('POST', '/v1/toolsets/orders/versions', { definition: orders.major });
    const after = await session.tools();
    expect([after.text, after.versions]).toEqual([before.text, before.versions]);
  });

  test('events of one process are heard from another', async (context) => {
    if (database === undefined) context.skip('the embedded database serves one process');
    const other = await serverProcess(database);
    const heard: ToolsetEvent[] = [];
    const controller = new AbortController();
    const listening = (async () => {
      const { signal } = controller;
      for await (const event of createClient({ url: other.url }).toolset('orders').events({ signal })) {
        heard.push(event);
      }
    })();
    // Moved again and again, until the listener is there and hears one.
    for (let turn = 0; heard.length === 0 && turn < 200; turn += 1) {
      await server.send('PUT', '/v1/toolsets/orders/channels/stable', {
        version: turn % 2 ? '1.0.0' : '2.0.0',
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(heard[0]).toMatchObject({
      kind: 'channel-moved',
      toolset: 'orders',
      detail: { channel: 'stable' },
    });
    // It stops although somebody listens.
    await other.stop();
    controller.abort();
    await listening;
  });

  test('a registry that is frozen, killed and started again is not noticed but for the mark', async () => {
    const session = client.session('goes on');
    await session.pin({ toolsets: { orders: '1.0.0' } });
    const before = await session.tools('openai-chat');
    server.child.kill('SIGSTOP');
    const frozen = await session.tools('openai-chat');
    expect([frozen.text, frozen.stale]).toEqual([before.text, true]);
    server.child.kill('SIGCONT');
    await server.stop('SIGKILL');
    const killed = await session.tools('openai-chat');
    expect([killed.text, killed.stale, killed.versions]).toEqual([before.text, true, before.versions]);
    if (database === undefined) return;
    server = await serverProcess(database, Number(new URL(server.url).port));
    let again = await session.tools('openai-chat');
    for (let tries = 0; again.stale && tries < 1_000; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      again = await session.tools('openai-chat');
    }
    expect([again.text, again.stale, again.versions]).toEqual([before.text, false, before.versions]);
  });
});
