import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first, orders.minor);
  await service.call('PUT', '/v1/toolsets/orders/channels/stable', { version: '1.0.0' });
});
afterAll(() => service.stop());

describe('reading a toolset', () => {
  test('tells its latest version, how many there are, and its channels', async () => {
    const { json } = await service.call('GET', '/v1/toolsets/orders');
    expect(json).toMatchObject({ toolset: 'orders', latest: '1.1.0', versions: 2 });
    expect((json as { channels: unknown[] }).channels).toEqual(
      expect.arrayContaining([expect.objectContaining({ channel: 'stable', version: '1.0.0' })]),
    );
  });

  test.each([
    ['missing', 404, 'unknown-toolset'],
    ['NOT-A-NAME', 400, 'invalid-request'],
    ['a%00b', 400, 'invalid-request'],
  ])('%s is refused with %i', async (name, status, type) => {
    expect((await service.call('GET', `/v1/toolsets/${name}`)).json).toMatchObject({ status, type });
  });
});
