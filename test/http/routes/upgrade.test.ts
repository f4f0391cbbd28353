import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first, orders.minor, orders.major);
});
afterAll(() => service.stop());

const pin = (id: string, more: object = {}) =>
  service.call('PUT', `/v1/sessions/${id}`, { toolsets: { orders: '1.0.0' }, ...more });

describe('upgrading a session', () => {
  test('moves it where that is safe, and its history tells', async () => {
    await pin('a');
    const { status, json } = await service.call('POST', '/v1/sessions/a/upgrade', { to: { orders: '^1' } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      moves: [{ toolset: 'orders', from: '1.0.0', to: '1.1.0', why: 'proof' }],
      pins: [{ version: '1.1.0', selector: '^1' }],
    });
    expect((await service.call('GET', '/v1/sessions/a')).json).toMatchObject({
      state: 'live',
      history: [{ to: '1.1.0' }],
    });
  });

  test('a breaking change is refused with its report', async () => {
    await pin('b');
    const { status, json } = await service.call('POST', '/v1/sessions/b/upgrade', { to: { orders: '^2' } });
    expect(status).toBe(409);
    expect(json).toMatchObject({
      type: expect.stringContaining('history-breaking'),
      report: { verdict: 'breaking' },
    });
  });

  test.each([
    [{ force: true }],
    [{ force: true, reason: '  ' }],
    [{ to: {} }],
    [{ to: 'x' }],
    [{ to: { orders: 1 } }],
    [JSON.parse('{"to": {"__proto__": "1"}}')],
    [{ by: 'guess' }],
    [{ more: 1 }],
    [[]],
  ])('%j is refused', async (body) => {
    await pin('c');
    expect((await service.call('POST', '/v1/sessions/c/upgrade', body)).status).toBe(400);
  });

  test('a fetch says what it is on and what is newer', async () => {
    const headers = async (id: string) => {
      const { headers } = await service.call('GET', `/v1/sessions/${id}/toolset`);
      return [headers.get('x-toolset-version'), headers.get('x-toolset-newer')];
    };
    await pin('d');
    expect(await headers('d')).toEqual(['1.0.0', '2.0.0; breaking']);
    await pin('e', { toolsets: { orders: 'latest' } });
    expect(await headers('e')).toEqual(['2.0.0', 'none']);
  });

  test('a version with live sessions is yanked by force alone', async () => {
    await pin('f');
    const path = '/v1/toolsets/orders/versions/1.0.0';
    const refused = await service.call('PATCH', path, { yanked: true });
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ type: expect.stringContaining('version-in-use') });
    expect((await service.call('PATCH', path, { yanked: true, force: true })).status).toBe(200);
    const { json } = await service.call('GET', '/v1/toolsets/orders/drain');
    expect((json as { versions: unknown[] }).versions.at(-1)).toMatchObject({
      version: '1.0.0',
      state: 'yanked',
    });
    expect((await service.call('GET', '/v1/toolsets/orders/dispatch')).json).toMatchObject({
      toolset: 'orders',
    });
  });
});
