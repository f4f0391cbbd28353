import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders, refunds } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first);
  await service.publish('refunds', refunds);
  await service.call('PUT', '/v1/sessions/one', { toolsets: { orders: '*' } });
  await service.call('PUT', '/v1/sessions/two', { toolsets: { refunds: '*', orders: '*' } });
});
afterAll(() => service.stop());

const read = (path: string, headers = {}) => service.call('GET', `/v1/sessions/${path}`, undefined, headers);

describe('fetching the toolset of a session', () => {
  test('gives the canonical bytes, and later publishes change nothing', async () => {
    const before = await read('one/toolset');
    const published = await service.call('GET', '/v1/toolsets/orders/versions/1.0.0');
    expect(before.bytes.equals(published.bytes)).toBe(true);
    for (const definition of [orders.minor, orders.major]) {
      await service.call('POST', '/v1/toolsets/orders/versions', { definition });
      const after = await read('one/toolset');
      expect(after.bytes.equals(before.bytes)).toBe(true);
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    }
  });

  test('tells in headers what it is', async () => {
    const { headers, bytes } = await read('one/toolset');
    const hex = createHash('sha256').update(bytes).digest('hex');
    expect(headers.get('etag')).toBe(`"${hex}"`);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-toolset-name')).toBe('orders');
    expect(headers.get('x-toolset-version')).toBe('1.0.0');
    expect(headers.get('x-toolset-digest')).toBe(`sha256:${hex}`);
  });

  test('of several gives the tools of all, in the order of the pins', async () => {
    const { headers, bytes, json } = await read('two/toolset');
    expect((json as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual([
      'refund',
      'find_order',
    ]);
    expect(headers.get('x-toolset-name')).toBe('refunds, orders');
    expect(headers.get('x-toolset-version')).toBe('1.0.0, 1.0.0');
    expect(headers.get('x-toolset-digest')?.split(', ')).toHaveLength(2);
    expect(headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
  });

  test('?toolset gives one of them', async () => {
    const { headers, json } = await read('two/toolset?toolset=orders');
    expect((json as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual(['find_order']);
    expect(headers.get('x-toolset-name')).toBe('orders');
  });

  test('304 tells the same without the body, and HEAD the length', async () => {
    const { headers, bytes } = await read('two/toolset');
    const again = await read('two/toolset', { 'If-None-Match': `W/${headers.get('etag')}` });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers.get('x-toolset-version')).toBe('1.0.0, 1.0.0');
    const head = await service.call('HEAD', '/v1/sessions/two/toolset');
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  test.each([
    ['nobody/toolset', 404, 'unknown-session'],
    ['one/toolset?toolset=refunds', 404, 'unknown-toolset-in-session'],
    ['one/toolset?toolset=A', 400, 'invalid-request'],
    ['one/toolset?toolsets=orders', 400, 'invalid-request'],
    ['%00/toolset', 400, 'invalid-request'],
  ])('%s is refused with %i', async (path, status, type) => {
    expect((await read(path)).json).toMatchObject({ status, type });
  });
});
