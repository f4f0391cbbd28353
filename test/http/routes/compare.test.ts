import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first, orders.minor, orders.major);
});
afterAll(() => service.stop());

const compare = (range: string, headers = {}) =>
  service.call('GET', `/v1/toolsets/orders/compare/${range}`, undefined, headers);

describe('comparing', () => {
  test.each([
    ['1.0.0...1.1.0', 'safe', '1.0.0', '1.1.0'],
    ['1.0.0...2.0.0', 'breaking', '1.0.0', '2.0.0'],
    ['1.1.0...1.0.0', 'breaking', '1.1.0', '1.0.0'],
    ['1.0.0...1.0.0', 'safe', '1.0.0', '1.0.0'],
    ['%5E1...latest', 'breaking', '1.1.0', '2.0.0'],
    ['1.0.x...1.1.x', 'safe', '1.0.0', '1.1.0'],
  ])('%s is %s, from %s to %s', async (range, verdict, from, to) => {
    const { status, json } = await compare(range);
    expect(status).toBe(200);
    expect(json).toMatchObject({ verdict, from: { version: from }, to: { version: to } });
  });

  test('takes a lens, which stands in the report', async () => {
    expect((await compare('1.0.0...1.1.0')).json).toMatchObject({ lens: 'declared' });
    expect((await compare('1.0.0...1.1.0?lens=strict')).json).toMatchObject({ lens: 'strict' });
  });

  test('is the report kept at publishing, where those two were compared', async () => {
    const { json } = await service.call('GET', '/v1/toolsets/orders/versions/2.0.0/report');
    expect(json).toMatchObject((await compare('1.1.0...2.0.0')).json as object);
  });

  test('is given in Markdown too', async () => {
    const { headers } = await compare('1.0.0...2.0.0', { Accept: 'text/markdown' });
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  });

  test.each([
    ['1.0.0..2.0.0', 404],
    ['1.0.0', 404],
    ['...1.0.0', 404],
    ['1.0.0...9.0.0', 404],
    ['nowhere...1.0.0', 404],
    ['1.0.0...2.0.0?lens=loose', 400],
    ['1.0.0...a%20b', 400],
  ])('%s is refused with %i', async (range, status) => {
    expect((await compare(range)).status).toBe(status);
  });
});
