import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let database: string | undefined;
let service: OpenService;
beforeAll(async () => {
  database = await cloneDatabase();
  service = await openService({ DATABASE_URL: database });
  await service.publish('orders', orders.first);
});
afterAll(() => service.stop());

/** Listens until the text so far satisfies; gives the text, and whether the stream ended by itself. */
const listen = async (
  url: string,
  until: (text: string) => boolean,
  headers: Record<string, string> = {},
): Promise<{ text: string; ended: boolean }> => {
  const controller = new AbortController();
  const response = await fetch(`${url}/v1/toolsets/orders/events`, { headers, signal: controller.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  for (let part = await reader.read(); ; part = await reader.read()) {
    if (part.done) return { text, ended: true };
    text += Buffer.from(part.value).toString();
    if (!until(text)) continue;
    controller.abort();
    return { text, ended: false };
  }
};
const idsOf = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id as string);
const dataOf = (text: string) =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data as string));
const move = (channel: string, version: string) =>
  service.call('PUT', `/v1/toolsets/orders/channels/${channel}`, { version });

describe('following a toolset', () => {
  test('begins at once with a place, and tells what happens as blocks with id, event and data', async () => {
    const heard = listen(service.url, (text) => {
      // The preamble has come, so the service listens.
      if (!text.includes('event:')) void move('one', '1.0.0');
      return text.includes('event: channel-moved');
    });
    const { text } = await heard;
    expect(text).toMatch(
      /^retry: \d+\nid: \d+\.\d+\n\nid: \d+\.\d+\nevent: channel-moved\ndata: \{.*\}\n\n$/,
    );
    expect(dataOf(text)).toEqual([
      {
        kind: 'channel-moved',
        toolset: 'orders',
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        detail: { channel: 'one', version: '1.0.0' },
      },
    ]);
  });

  test('comes back with Last-Event-ID, or with `after`, to what it missed', async () => {
    const { text } = await listen(service.url, (so) => so.endsWith('\n\n'));
    const [place] = idsOf(text) as [string];
    await move('two', '1.0.0');
    const missed = await listen(service.url, (so) => so.includes('"two"'), { 'Last-Event-ID': place });
    expect(dataOf(missed.text).at(-1)).toMatchObject({ detail: { channel: 'two' } });
    const path = `/v1/toolsets/orders/events?follow=false&after=${place}`;
    const ended = (await service.call('GET', path)).bytes.toString();
    expect(dataOf(ended).map(({ detail }) => detail.channel)).toContain('two');
  });

  test('hears what another service on the same database does', async (context) => {
    if (database === undefined) context.skip('the embedded database serves one process');
    const other = await openService({ DATABASE_URL: database });
    try {
      const { text } = await listen(other.url, (so) => {
        if (!so.includes('event:')) void service.publish('orders', orders.minor);
        return so.includes('event: published');
      });
      expect(dataOf(text).find(({ kind }) => kind === 'published')).toMatchObject({
        detail: { version: '1.1.0', verdict: 'safe', bump: 'minor' },
      });
    } finally {
      await other.stop();
    }
  });

  test('ends with the service, which waits for no listener', async () => {
    const other = await openService({ TOOLSET_STOP_SECONDS: '600' });
    await other.publish('orders', orders.first);
    let stopped: Promise<void> | undefined;
    const { ended } = await listen(other.url, () => {
      stopped ??= other.stop();
      return false;
    });
    expect(ended).toBe(true);
    await stopped;
  });

  test('HEAD is told what it is, and listens to nothing', async () => {
    const { headers, status } = await service.call('HEAD', '/v1/toolsets/orders/events');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  });

  test.each([
    ['orders/events?after=x', 400, 'invalid-request'],
    ['orders/events?follow=no', 400, 'invalid-request'],
    ['nobody/events', 404, 'unknown-toolset'],
    ['A/events', 400, 'invalid-request'],
  ])('%s is refused with %i', async (path, status, type) => {
    expect((await service.call('GET', `/v1/toolsets/${path}`)).json).toMatchObject({ status, type });
  });
});
