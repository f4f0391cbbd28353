import { describe, expect, test } from 'vitest';
import { eventStream } from '../../src/http/eventStream.ts';
import type { FollowedEvent, Following } from '../../src/registry/followEvents.ts';
import type { Registry } from '../../src/registry/registry.ts';

const event: FollowedEvent = {
  id: '2.20',
  kind: 'published',
  toolset: 'orders',
  at: '2026-01-01T00:00:00.020Z',
  detail: { version: '1.0.0' },
};

/** A following that gives what it is told to. */
const followingOf = (...parts: (readonly FollowedEvent[] | Error)[]) => {
  let isClosed = false;
  let wake = () => {};
  const following: Following = {
    id: '1.10',
    next: async () => {
      const part = parts.shift();
      if (part instanceof Error) throw part;
      if (part !== undefined) return part;
      if (!isClosed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return undefined;
    },
    close: () => {
      isClosed = true;
      wake();
    },
  };
  return { following, isClosed: () => isClosed };
};

const never = new AbortController().signal;
const registry = () => ({}) as Registry;

describe('a stream of events', () => {
  test('writes each as a block, and ends with what it follows', async () => {
    const { following, isClosed } = followingOf([event, event], [event]);
    const stream = eventStream(registry(), following, never);
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    const block = `id: 2.20\nevent: published\ndata: {"kind":"published","toolset":"orders","at":"2026-01-01T00:00:00.020Z","detail":{"version":"1.0.0"}}\n\n`;
    expect((await reader.read()).value).toBe('retry: 2000\nid: 1.10\n\n');
    expect((await reader.read()).value).toBe(block + block);
    expect((await reader.read()).value).toBe(block);
    following.close();
    expect((await reader.read()).done).toBe(true);
    expect(isClosed()).toBe(true);
  });

  test('shows that it is alive', async () => {
    const { following } = followingOf();
    const reader = eventStream(registry(), following, never, 5)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    await reader.read();
    expect((await reader.read()).value).toBe(':\n\n');
    await reader.cancel();
  });

  test('cuts off who takes nothing', async () => {
    const { following, isClosed } = followingOf([event]);
    const stream = eventStream(registry(), following, never, 5);
    while (!isClosed()) await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(stream.getReader().read()).rejects.toThrow('nobody takes');
  });

  test.each([
    ['the service stops', 'stop'],
    ['nobody reads any more', 'cancel'],
    ['the database is away', 'fail'],
  ])('lets go when %s', async (_, how) => {
    const { following, isClosed } = followingOf(...(how === 'fail' ? [new Error('away')] : []));
    const stopping = new AbortController();
    const reader = eventStream(registry(), following, stopping.signal).getReader();
    await reader.read();
    const next = reader.read();
    if (how === 'stop') stopping.abort();
    if (how === 'cancel') await reader.cancel();
    expect((await next).done).toBe(true);
    expect(isClosed()).toBe(true);
  });

  test('takes so many listeners and no more, and as many again when they leave', () => {
    const one = registry();
    const open = () => eventStream(one, followingOf().following, never);
    const streams = Array.from({ length: 1_000 }, open);
    expect(open).toThrow('1000 listeners');
    void streams[0]?.cancel();
    expect(open).not.toThrow();
  });
});
