import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first, orders.minor);
});
afterAll(() => service.stop());

describe('reading a session', () => {
  test('tells its pins, and whether what is newer is safe', async () => {
    await service.call('PUT', '/v1/sessions/a', {
      toolsets: { orders: '1.0.0' },
      ttl: 3_600,
      upgrades: 'safe',
    });
    const { json } = await service.call('GET', '/v1/sessions/a');
    expect(json).toMatchObject({
      session: 'a',
      from: null,
      ttl: 3_600,
      upgrades: 'safe',
      pins: [
        { toolset: 'orders', version: '1.0.0', yanked: false, newer: { version: '1.1.0', verdict: 'safe' } },
      ],
    });
  });

  test('on the latest version there is nothing newer', async () => {
    await service.call('PUT', '/v1/sessions/b', { toolsets: { orders: 'latest' } });
    const { json } = await service.call('GET', '/v1/sessions/b');
    expect(json).toMatchObject({ pins: [{ version: '1.1.0', newer: null }], ttl: null });
  });

  test('unknown and ended sessions are told apart', async () => {
    expect((await service.call('GET', '/v1/sessions/nobody')).json).toMatchObject({
      type: 'unknown-session',
    });
    await service.call('PUT', '/v1/sessions/over', { toolsets: { orders: '*' } });
    await service.call('DELETE', '/v1/sessions/over');
    expect((await service.call('GET', '/v1/sessions/over')).json).toMatchObject({
      status: 410,
      type: 'session-ended',
    });
  });
});
