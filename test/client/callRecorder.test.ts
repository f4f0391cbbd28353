import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ClientOptions, createClient, type LostCalls } from '../../src/client/createClient.ts';
import { answers, type EvilServer, evilServer } from './evilServer.ts';

let server: EvilServer;
beforeEach(async () => {
  server = await evilServer(answers(202, '{"new":1}'));
});
afterEach(() => server.fall());

const recording = (options: Partial<ClientOptions> = {}) => {
  const lost: LostCalls[] = [];
  const client = createClient({
    url: server.url,
    timeout: 1_000,
    retries: 0,
    calls: { every: 20 },
    onLost: (notice) => void lost.push(notice),
    ...options,
  });
  return { client, session: client.session('one'), lost };
};
const call = (number: number) => ({ id: `c${number}`, tool: 'find_order', arguments: { number } });
const sent = () =>
  server.asked.map(({ line, body }) => ({
    line,
    ids: (JSON.parse(body()) as { calls: { id: string }[] }).calls.map(({ id }) => id),
  }));

describe('recorded calls', () => {
  test('are sent some time soon, a session at a time, in their order', async () => {
    const { client, session } = recording();
    session.recordCalls([call(1)]);
    session.recordCalls([call(2)]);
    client.session('two').recordCalls([call(3)]);
    expect(server.asked).toHaveLength(0);
    while (server.asked.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(sent()).toEqual([
      { line: 'POST /v1/sessions/one/calls', ids: ['c1', 'c2'] },
      { line: 'POST /v1/sessions/two/calls', ids: ['c3'] },
    ]);
  });

  test('are written down when they are given, whatever becomes of the arguments', async () => {
    const { client, session } = recording();
    const given = { list: [1] };
    session.recordCalls([{ tool: 't', arguments: given, at: new Date(0), isError: true }]);
    given.list.push(2);
    await client.flush();
    const { calls } = JSON.parse(server.asked[0]?.body() as string);
    expect(calls).toEqual([
      {
        id: expect.stringMatching(/^client-[0-9a-f]{32}$/),
        tool: 't',
        arguments: { list: [1] },
        at: '1970-01-01T00:00:00.000Z',
        isError: true,
      },
    ]);
  });

  test('are sent in batches', async () => {
    const { client, session } = recording();
    session.recordCalls(Array.from({ length: 250 }, (_, index) => call(index)));
    await client.flush();
    expect(sent().map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
    expect(new Set(sent().flatMap(({ ids }) => ids)).size).toBe(250);
  });

  test('wait while the registry is away, with the same ids, and come when it is back', async () => {
    const { client, session, lost } = recording();
    server.doesOnce(answers(503), (_, outgoing) => outgoing.destroy());
    session.recordCalls([{ tool: 't', arguments: {} }]);
    await client.flush();
    await client.flush();
    await client.flush();
    expect(new Set(sent().map(({ ids }) => ids[0])).size).toBe(1);
    expect([server.asked.length, lost.length]).toEqual([3, 0]);
    await client.flush();
    expect(server.asked).toHaveLength(3);
  });

  test('are lost with a word where the registry refuses them, the queue is full or they are no JSON', async () => {
    const { client, session, lost } = recording({ calls: { most: 2, every: 60_000 } });
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    session.recordCalls([{ tool: 't', arguments: loop }, call(1), call(2), call(3)]);
    expect(lost).toMatchObject([{ session: 'one', calls: 2 }]);
    server.doesOnce(answers(410, { type: 'session-ended', detail: 'It is over.' }));
    await client.flush();
    expect(lost[1]).toMatchObject({ session: 'one', calls: 2, because: { message: 'It is over.' } });
    session.recordCalls([call(4)]);
    await client.flush();
    expect(sent().at(-1)?.ids).toEqual(['c4']);
  });

  test('of one session that fails do not hold up those of another', async () => {
    const { client, session } = recording({ calls: { every: 60_000 }, retries: 0 });
    server.does((incoming, outgoing) =>
      answers(incoming.url?.includes('/one/') === true ? 500 : 202, '{}')(incoming, outgoing),
    );
    session.recordCalls([call(1)]);
    client.session('two').recordCalls([call(2)]);
    await client.flush();
    await client.flush();
    expect(server.asked.map(({ line }) => line)).toContain('POST /v1/sessions/two/calls');
  });

  test('too many at once for what stands before the registry are sent in fewer', async () => {
    const { client, session, lost } = recording({ calls: { every: 60_000 } });
    server.doesOnce(answers(413, '<html>Too large</html>'));
    server.does(answers(202, '{}'));
    session.recordCalls([call(1), call(2), call(3)]);
    await client.flush();
    expect(sent().map(({ ids }) => ids)).toEqual([['c1', 'c2', 'c3'], ['c1', 'c2'], ['c3']]);
    expect(lost).toEqual([]);
  });

  test('that cannot be taken take no others with them', async () => {
    const { client, session, lost } = recording({ calls: { every: 60_000 } });
    server.does((incoming, outgoing) => {
      const isBad = server.asked.at(-1)?.body().includes('"c37"') === true;
      answers(isBad ? 400 : 202, isBad ? { type: 'invalid-request', detail: 'No.' } : '{}')(
        incoming,
        outgoing,
      );
    });
    session.recordCalls(Array.from({ length: 60 }, (_, index) => call(index)));
    await client.flush();
    expect(lost).toMatchObject([{ calls: 1, because: { message: 'No.' } }]);
    const taken = sent().flatMap(({ ids }) => (ids.includes('c37') ? [] : ids));
    expect(new Set(taken).size).toBe(59);
    expect(taken).toHaveLength(59);
  });

  test('are sent when the client is closed, and lost with a word where that cannot be', async () => {
    const { client, session, lost } = recording({ calls: { every: 60_000 } });
    session.recordCalls([call(1)]);
    await client.close();
    expect(sent()).toHaveLength(1);
    session.recordCalls([call(2)]);
    expect(lost).toMatchObject([{ calls: 1, because: { message: 'The client is closed.' } }]);

    const other = recording({ calls: { every: 60_000 } });
    await server.fall();
    other.session.recordCalls([call(3), call(4)]);
    await other.client.close();
    expect(other.lost).toMatchObject([{ session: 'one', calls: 2 }]);
  });

  test('never throw at those who record them', () => {
    const { session } = recording({
      calls: { most: 0 },
      onLost: () => {
        throw new Error('mine');
      },
    });
    expect(() => session.recordCalls([call(1)])).not.toThrow();
  });
});
