import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first, orders.major);
});
afterAll(() => service.stop());

const read = (version: string, headers = {}) =>
  service.call('GET', `/v1/toolsets/orders/versions/${version}/report`, undefined, headers);

describe('reading a report', () => {
  test('gives the one that was kept at publishing', async () => {
    const { json } = await read('2.0.0');
    expect(json).toMatchObject({
      toolset: 'orders',
      from: { version: '1.0.0' },
      to: { version: '2.0.0' },
      verdict: 'breaking',
      bump: 'major',
      changes: [{ rule: 'required-property-added' }],
    });
  });

  test('of a first version has nothing to tell', async () => {
    expect((await read('1.0.0')).json).toMatchObject({
      from: null,
      verdict: 'safe',
      bump: 'none',
      changes: [],
    });
  });

  test.each([
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/markdown, application/json;q=0.5', 'text/markdown; charset=utf-8'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['text/html, */*;q=0.1', 'text/html; charset=utf-8'],
  ])('Accept: %s gives %s', async (accepted, type) => {
    const { headers, bytes } = await read('2.0.0', { Accept: accepted });
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('vary')).toBe('Accept');
    if (type.startsWith('text/')) expect(bytes.toString()).toMatch(/Breaking|Breaks history/);
  });

  test('each form has a tag of its own', async () => {
    const json = await read('2.0.0');
    const etag = json.headers.get('etag') as string;
    expect((await read('2.0.0', { 'If-None-Match': etag })).status).toBe(304);
    expect((await read('2.0.0', { 'If-None-Match': etag, Accept: 'text/markdown' })).status).toBe(200);
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['2.0.0', { Accept: 'image/png' }, 406, 'not-acceptable'],
    ['9.0.0', {}, 404, 'unknown-version'],
    ['latest', {}, 400, 'invalid-request'],
  ])('%s with %j is refused with %i', async (version, headers, status, type) => {
    expect((await read(version, headers)).json).toMatchObject({ status, type });
  });
});
