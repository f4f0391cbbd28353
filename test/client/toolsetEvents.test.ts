import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient, RegistryError, type ToolsetEvent } from '../../src/client/createClient.ts';
import { toolsetEvents } from '../../src/client/toolsetEvents.ts';
import { answers, type Deed, type EvilServer, evilServer } from './evilServer.ts';

let server: EvilServer;
beforeEach(async () => {
  server = await evilServer(answers(204));
});
afterEach(() => server.fall());

const block = (id: string, version: string) =>
  `id: ${id}\nevent: published\ndata: ${JSON.stringify({ kind: 'published', toolset: 'a', at: 'T', detail: { version } })}\n\n`;
const stream =
  (text: string, end: 'end' | 'break' | 'stay'): Deed =>
  (_, outgoing) => {
    outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
    outgoing.write(`retry: 10\n\n${text}`, () => {
      if (end === 'end') outgoing.end();
      if (end === 'break') outgoing.destroy();
    });
  };
const take = async (events: AsyncIterable<ToolsetEvent>, count: number): Promise<ToolsetEvent[]> => {
  const taken: ToolsetEvent[] = [];
  for await (const event of events) {
    taken.push(event);
    if (taken.length === count) break;
  }
  return taken;
};
const versions = (events: readonly ToolsetEvent[]) => events.map(({ detail }) => detail.version);
const events = (options = {}) => createClient({ url: server.url, token: 'key' }).toolset('a').events(options);
const lastIds = () => server.asked.map(({ headers }) => headers['last-event-id']);

describe('the events of a toolset', () => {
  test('come on, over connections that end and break, after the last one heard and each once', async () => {
    server.doesOnce(
      stream(block('1.1', '1.0.0') + block('2.2', '1.0.1'), 'end'),
      stream(`id: 3.3\n\n${block('2.2', '1.0.1')}${block('4.4', '1.0.2')}id: 5.5\n`, 'break'),
      answers(503, ''),
      (_, outgoing) => outgoing.destroy(),
      stream(block('6.6', '1.1.0'), 'stay'),
    );
    const heard = await take(events(), 4);
    expect(versions(heard)).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.1.0']);
    expect(heard[0]).toEqual({
      id: '1.1',
      kind: 'published',
      toolset: 'a',
      at: 'T',
      detail: { version: '1.0.0' },
    });
    expect(lastIds()).toEqual([undefined, '2.2', '4.4', '4.4', '4.4']);
    expect(server.asked[0]).toMatchObject({
      line: 'GET /v1/toolsets/a/events',
      headers: { accept: 'text/event-stream', authorization: 'Bearer key' },
    });
  });

  test('begin after a given one', async () => {
    server.does(stream(block('8.8', '1.0.0'), 'stay'));
    await take(events({ after: '7.7' }), 1);
    expect(lastIds()).toEqual(['7.7']);
  });

  test('are connected to again where a connection falls silent or says nonsense', async () => {
    server.doesOnce(
      stream('', 'stay'),
      () => {},
      answers(200, '<html>', { 'Content-Type': 'text/html' }),
      stream('data: {"kind\n\n', 'stay'),
      stream(block('1.1', '1.0.0'), 'stay'),
    );
    const line = { url: server.url, headers: async () => ({}), fetch };
    const heard = await take(toolsetEvents(line, 'a', { silence: 50, timeout: 50 }), 1);
    expect(versions(heard)).toEqual(['1.0.0']);
    expect(server.asked).toHaveLength(5);
  });

  test('end with a signal, also in the middle of a wait', async () => {
    server.does(stream(block('1.1', '1.0.0'), 'stay'));
    for (const away of [false, true]) {
      if (away) server.does(answers(503, '', { 'Retry-After': '3600' }));
      const controller = new AbortController();
      const before = server.asked.length;
      const all = take(events({ signal: controller.signal }), 9);
      while (server.asked.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => setTimeout(resolve, 50));
      controller.abort();
      expect(versions(await all)).toEqual(away ? [] : ['1.0.0']);
    }
  });

  test.each([401, 403, 404])('are refused with %i in words', async (status) => {
    server.does(answers(status, { type: 'x', detail: 'Because so.' }));
    await expect(take(events(), 1)).rejects.toThrow(RegistryError);
    await expect(take(events(), 1)).rejects.toThrow('Because so.');
  });
});
