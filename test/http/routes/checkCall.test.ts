import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guided } from '../guided.ts';
import { type OpenService, openService } from '../openService.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  const [tool] = guided.tools;
  await service.publish('orders', guided);
  const renamed = { definition: { tools: [{ ...tool, name: 'get_order' }] } };
  const renames = [{ from: 'find_order', to: 'get_order' }];
  await service.call('POST', '/v1/toolsets/orders/versions', { ...renamed, renames });
  await service.call('PUT', '/v1/sessions/a', { toolsets: { orders: '1.0.0' } });
});
afterAll(() => service.stop());

const check = (body: unknown, session = 'a') =>
  service.call('POST', `/v1/sessions/${session}/check-call`, body);

describe('checking a call', () => {
  test.each<[string, unknown, object]>([
    ['fits', { number: 'AB-1' }, { ok: true, errors: [] }],
    ['has the nulls of strict mode', { number: 'AB-1', lines: null }, { ok: true, errors: [] }],
    ['has the wrong type', { number: 1 }, { ok: false, errors: [{ pointer: '/number' }] }],
    ['has nothing', {}, { ok: false, errors: [{ pointer: '' }] }],
    ['is no object', '{"number"', { ok: false, errors: [{ pointer: '' }] }],
    ['is null', null, { ok: false, errors: [{ pointer: '' }] }],
  ])('that %s', async (_, given, answer) => {
    const { status, json } = await check({ tool: 'find_order', arguments: given });
    expect(status).toBe(200);
    expect(json).toMatchObject({ ...answer, unchecked: [], renamedTo: 'get_order' });
  });

  test('names the name to call', async () => {
    const { json } = await check({ tool: 'get_order', arguments: { number: 'AB-1' } });
    expect(json).toMatchObject({ ok: false, renamedTo: 'find_order' });
  });

  test.each<[unknown, string, number]>([
    [{ tool: 'find_order' }, 'a', 400],
    [{ tool: 'find_order', arguments: {}, more: 1 }, 'a', 400],
    [{ tool: 'find_order', arguments: {} }, 'nobody', 404],
  ])('%j in %s is refused with %i', async (body, session, status) => {
    expect((await check(body, session)).json).toMatchObject({ status });
  });
});
