import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const list = (query = '', headers = {}) => service.call('GET', `/v1/toolsets${query}`, undefined, headers);

describe('listing toolsets', () => {
  test('is empty at first, in the shape that it always has', async () => {
    expect((await list()).json).toEqual({ items: [], next: null });
  });

  test('gives pages, newest first, that hold each toolset once', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await service.call('POST', `/v1/toolsets/${name}/versions`, { definition: orders.first });
    }
    const names: string[] = [];
    const sizes: number[] = [];
    for (let query = '?limit=2', at: string | null = ''; at !== null; ) {
      const { json } = await list(query);
      const { items, next } = json as { items: { toolset: string }[]; next: string | null };
      names.push(...items.map(({ toolset }) => toolset));
      sizes.push(items.length);
      at = next;
      query = `?limit=2&cursor=${next}`;
    }
    expect(names).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(sizes).toEqual([2, 2, 1]);
  });

  test('tells where each stands', async () => {
    const { json } = await list('?limit=1');
    expect((json as { items: unknown[] }).items).toEqual([
      expect.objectContaining({ toolset: 'e', latest: '1.0.0', versions: 1 }),
    ]);
  });

  test('is not sent again to whoever has it', async () => {
    const first = await list();
    const etag = first.headers.get('etag') as string;
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await service.call('HEAD', '/v1/toolsets', undefined, { 'If-None-Match': tag });
      expect(again.status).toBe(304);
    }
    await service.publish('f', orders.first);
    const changed = await service.call('HEAD', '/v1/toolsets', undefined, { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
  });

  test.each([
    '?limit=0',
    '?limit=501',
    '?limit=1.5',
    '?limit=ten',
    '?limit=',
    '?limit=1&limit=2',
    '?cursor=nonsense',
    '?cursor=%00',
    '?cursor=',
    '?page=2',
  ])('refuses %s', async (query) => {
    const { status, json } = await list(query);
    expect([status, (json as { type: string }).type]).toEqual([400, 'invalid-request']);
  });
});
