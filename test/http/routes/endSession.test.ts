import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first);
});
afterAll(() => service.stop());

describe('ending a session', () => {
  test('its id answers 410 afterwards, to PUT as well, and ending it again changes nothing', async () => {
    const body = { toolsets: { orders: '*' } };
    await service.call('PUT', '/v1/sessions/a', body);
    expect((await service.call('DELETE', '/v1/sessions/a')).status).toBe(204);
    expect((await service.call('DELETE', '/v1/sessions/a')).status).toBe(204);
    for (const [method, path, sent] of [
      ['GET', '/v1/sessions/a', undefined],
      ['GET', '/v1/sessions/a/toolset', undefined],
      ['PUT', '/v1/sessions/a', body],
      ['PUT', '/v1/sessions/b', { from: 'a' }],
    ] as const) {
      expect((await service.call(method, path, sent)).json).toMatchObject({
        status: 410,
        type: 'session-ended',
      });
    }
  });

  test('?erase is true or false', async () => {
    await service.call('PUT', '/v1/sessions/c', { toolsets: { orders: '*' } });
    expect((await service.call('DELETE', '/v1/sessions/c?erase=yes')).status).toBe(400);
    expect((await service.call('DELETE', '/v1/sessions/c?erase=true')).status).toBe(204);
  });

  test('of a session that never was', async () => {
    expect((await service.call('DELETE', '/v1/sessions/nobody')).json).toMatchObject({
      status: 404,
      type: 'unknown-session',
    });
  });
});
