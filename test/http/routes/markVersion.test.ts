import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first, orders.minor);
});
afterAll(() => service.stop());

const mark = (version: string, body: unknown) =>
  service.call('PATCH', `/v1/toolsets/orders/versions/${version}`, body);

describe('marking a version', () => {
  test('deprecates it and takes that back; a mark that is not named stays', async () => {
    expect((await mark('1.0.0', { deprecated: 'Use 1.1.' })).json).toMatchObject({
      version: '1.0.0',
      deprecated: 'Use 1.1.',
      yanked: false,
    });
    expect((await mark('1.0.0', {})).json).toMatchObject({ deprecated: 'Use 1.1.', yanked: false });
    expect((await mark('1.0.0', { deprecated: null })).json).toMatchObject({ deprecated: null });
  });

  test('a yanked version takes no new pins, is still served, and is not the latest', async () => {
    await service.call('PUT', '/v1/sessions/before', { toolsets: { orders: '1.1.0' } });
    expect((await mark('1.1.0', { yanked: true })).status).toBe(409);
    expect((await mark('1.1.0', { yanked: true, force: true })).json).toMatchObject({ yanked: true });
    const pin = await service.call('PUT', '/v1/sessions/after', { toolsets: { orders: '1.1.0' } });
    expect(pin.status).toBe(409);
    expect((await service.call('GET', '/v1/sessions/before/toolset')).status).toBe(200);
    expect((await service.call('GET', '/v1/toolsets/orders/versions/1.1.0')).status).toBe(200);
    expect((await service.call('GET', '/v1/toolsets/orders')).json).toMatchObject({ latest: '1.0.0' });
    await mark('1.1.0', { yanked: false });
    expect((await service.call('GET', '/v1/toolsets/orders')).json).toMatchObject({ latest: '1.1.0' });
  });

  test.each<[string, unknown, number]>([
    ['9.0.0', { yanked: true }, 404],
    ['^1', { yanked: true }, 400],
    ['1.0.0', { yanked: 'yes' }, 400],
    ['1.0.0', { yanked: null }, 400],
    ['1.0.0', { deprecated: false }, 400],
    ['1.0.0', { deprecated: 'x\0' }, 400],
    ['1.0.0', { state: 'approved' }, 400],
    ['1.0.0', 'null', 400],
  ])('%s %j is refused with %i', async (version, body, status) => {
    expect((await mark(encodeURIComponent(version), body)).status).toBe(status);
  });
});
