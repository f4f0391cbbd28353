import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders, refunds } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first, orders.minor, orders.major);
  await service.publish('refunds', refunds);
});
afterAll(() => service.stop());

const list = async (query: string) => {
  const { json } = await service.call('GET', `/v1/reports${query}`);
  const { items, next } = json as {
    items: { toolset: string; to: { version: string } }[];
    next: string | null;
  };
  return { found: items.map(({ toolset, to }) => `${toolset} ${to.version}`), next };
};

describe('listing reports', () => {
  test.each([
    ['', ['refunds 1.0.0', 'orders 2.0.0', 'orders 1.1.0', 'orders 1.0.0']],
    ['?verdict=breaking', ['orders 2.0.0']],
    ['?toolset=refunds', ['refunds 1.0.0']],
    ['?toolset=orders&verdict=safe', ['orders 1.1.0', 'orders 1.0.0']],
    ['?toolset=missing', []],
    ['?state=open', []],
    ['?state=approved&toolset=refunds', ['refunds 1.0.0']],
  ])('%s gives %j', async (query, expected) => {
    expect(await list(query)).toEqual({ found: expected, next: null });
  });

  test('gives pages', async () => {
    const first = await list('?limit=3');
    const second = await list(`?limit=3&cursor=${first.next}`);
    expect([...first.found, ...second.found]).toHaveLength(4);
    expect(second).toEqual({ found: ['orders 1.0.0'], next: null });
  });

  test.each(['?verdict=bad', '?toolset=A', '?state=pending', '?limit=-1'])('refuses %s', async (query) => {
    expect((await service.call('GET', `/v1/reports${query}`)).status).toBe(400);
  });
});
