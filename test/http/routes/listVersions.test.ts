import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.call('POST', '/v1/toolsets/orders/versions', {
    definition: orders.first,
    message: 'Begin.',
    source: { commit: 'abc' },
  });
  await service.publish('orders', orders.minor, orders.major);
});
afterAll(() => service.stop());

type Items = { items: Record<string, unknown>[]; next: string | null };

describe('listing versions', () => {
  test('tells all about each but its content, newest first', async () => {
    const { json } = await service.call('GET', '/v1/toolsets/orders/versions');
    const { items, next } = json as Items;
    expect(next).toBeNull();
    expect(items.map(({ version, verdict, bump }) => [version, verdict, bump])).toEqual([
      ['2.0.0', 'breaking', 'major'],
      ['1.1.0', 'safe', 'minor'],
      ['1.0.0', 'safe', 'none'],
    ]);
    expect(items[2]).toMatchObject({
      message: 'Begin.',
      source: { commit: 'abc' },
      publisher: 'local',
      tools: 1,
    });
    expect(items[1]).toMatchObject({ message: null, source: null, deprecated: null, yanked: false });
  });

  test('gives pages', async () => {
    const first = (await service.call('GET', '/v1/toolsets/orders/versions?limit=2')).json as Items;
    const path = `/v1/toolsets/orders/versions?limit=2&cursor=${first.next}`;
    const second = (await service.call('GET', path)).json as Items;
    expect([...first.items, ...second.items].map(({ version }) => version)).toEqual([
      '2.0.0',
      '1.1.0',
      '1.0.0',
    ]);
    expect(second.next).toBeNull();
  });

  test.each([
    ['missing/versions', 404],
    ['orders/versions?limit=0', 400],
    ['orders/versions?cursor=x', 400],
    ['orders/versions?state=approved', 400],
  ])('refuses %s with %i', async (path, status) => {
    expect((await service.call('GET', `/v1/toolsets/${path}`)).status).toBe(status);
  });
});
