import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guided } from '../guided.ts';
import { type OpenService, openService } from '../openService.ts';
import { refunds } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', guided);
  await service.publish('refunds', refunds);
  await service.call('PUT', '/v1/sessions/a', { toolsets: { refunds: '*', orders: '*' } });
});
afterAll(() => service.stop());

describe('the section for the system prompt of a session', () => {
  test('is that of its toolsets together, or of one', async () => {
    const { headers, bytes } = await service.call('GET', '/v1/sessions/a/guidance');
    expect(bytes.toString()).toContain('### find_order\n');
    expect(headers.get('x-toolset-name')).toBe('refunds, orders');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const one = await service.call('GET', '/v1/sessions/a/guidance?toolset=refunds');
    expect(one.bytes.length).toBe(0);
    const etag = headers.get('etag') as string;
    const again = await service.call('GET', '/v1/sessions/a/guidance', undefined, { 'If-None-Match': etag });
    expect(again.status).toBe(304);
  });

  test.each([
    ['/v1/sessions/nobody/guidance', 404, 'unknown-session'],
    ['/v1/sessions/a/guidance?toolset=others', 404, 'unknown-toolset-in-session'],
  ])('%s is refused with %i', async (path, status, type) => {
    expect((await service.call('GET', path)).json).toMatchObject({ status, type });
  });
});
