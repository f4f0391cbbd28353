import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders, refunds } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first, orders.minor);
  await service.publish('refunds', refunds);
  for (const [id, toolsets] of [
    ['a', { orders: '1.0.0' }],
    ['b', { orders: '1.1.0' }],
    ['c', { refunds: '*' }],
    ['d', { orders: '1.0.0', refunds: '*' }],
    ['e', { orders: '1.0.0' }],
  ] as const) {
    await service.call('PUT', `/v1/sessions/${id}`, { toolsets });
  }
  await service.call('DELETE', '/v1/sessions/e');
});
afterAll(() => service.stop());

const list = async (query: string) => {
  const { json } = await service.call('GET', `/v1/sessions${query}`);
  const { items, next } = json as { items: { session: string }[]; next: string | null };
  return { found: items.map(({ session }) => session).sort(), next };
};

describe('listing sessions', () => {
  test.each([
    ['', ['a', 'b', 'c', 'd', 'e']],
    ['?toolset=orders', ['a', 'b', 'd', 'e']],
    ['?toolset=orders&version=1.0.0', ['a', 'd', 'e']],
    ['?toolset=orders&version=1.0.0&state=live', ['a', 'd']],
    ['?toolset=orders&version=9.0.0', []],
    ['?state=ended', ['e']],
    ['?toolset=missing', []],
  ])('%s gives %j', async (query, expected) => {
    expect(await list(query)).toEqual({ found: expected, next: null });
  });

  test.each(['', '&toolset=orders'])('gives pages that hold each once%s', async (filter) => {
    const all = (await list(`?limit=100${filter}`)).found;
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`?limit=2${filter}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      found.push(...page.found);
      cursor = page.next;
    }
    expect(found.sort()).toEqual(all);
  });

  test.each(['?version=1.0.0', '?state=gone', '?toolset=A', '?limit=0', '?cursor=e30', '?session=a'])(
    'refuses %s',
    async (query) => {
      expect((await service.call('GET', `/v1/sessions${query}`)).status).toBe(400);
    },
  );
});
