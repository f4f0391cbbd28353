import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
let published: { id: string };
beforeAll(async () => {
  service = await openService();
  const { json } = await service.publish('orders', orders.first);
  published = (json as { report: { id: string } }).report;
});
afterAll(() => service.stop());

describe('reading a report by its id', () => {
  test('gives what publishing gave', async () => {
    expect((await service.call('GET', `/v1/reports/${published.id}`)).json).toMatchObject({
      ...published,
      state: 'approved',
      decisions: [],
    });
  });

  test('in Markdown too', async () => {
    const { status, headers } = await service.call('GET', `/v1/reports/${published.id}`, undefined, {
      Accept: 'text/markdown',
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  });

  test.each([
    ['0'.repeat(64), 404, 'unknown-report'],
    ['x', 404, 'unknown-report'],
    ['%00', 400, 'invalid-request'],
    ['x'.repeat(200), 400, 'invalid-request'],
  ])('%s is refused with %i', async (id, status, type) => {
    expect((await service.call('GET', `/v1/reports/${id}`)).json).toMatchObject({ status, type });
  });
});
