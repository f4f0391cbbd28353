import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.call('POST', '/v1/toolsets/orders/versions', { definition: orders.first, channel: 'stable' });
});
afterAll(() => service.stop());

const remove = (channel: string, toolset = 'orders') =>
  service.call('DELETE', `/v1/toolsets/${toolset}/channels/${channel}`);

describe('removing a channel', () => {
  test('leaves the sessions that it pinned', async () => {
    await service.call('PUT', '/v1/sessions/a', { toolsets: { orders: 'stable' } });
    const removed = await remove('stable');
    expect(removed.status).toBe(200);
    expect(removed.json).toEqual({
      toolset: 'orders',
      channel: 'stable',
      version: null,
      previous: '1.0.0',
      report: null,
    });
    expect((await service.call('GET', '/v1/toolsets/orders/versions/stable')).status).toBe(404);
    expect((await service.call('GET', '/v1/sessions/a')).json).toMatchObject({
      pins: [{ version: '1.0.0' }],
    });
    expect((await remove('stable')).json).toMatchObject({ status: 404, type: 'unknown-channel' });
  });

  test.each([
    ['latest', 'orders', 409, 'latest-is-kept'],
    ['stable', 'missing', 404, 'unknown-toolset'],
    ['X', 'orders', 400, 'invalid-request'],
  ])('%s of %s is refused with %i', async (channel, toolset, status, type) => {
    expect((await remove(channel, toolset)).json).toMatchObject({ status, type });
  });
});
