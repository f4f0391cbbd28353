import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
let report: string;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first);
  await service.call('PUT', '/v1/toolsets/orders/policy', { onBreaking: 'require-approval' });
  const pending = await service.publish('orders', orders.major);
  ({ id: report } = (pending.json as { report: { id: string } }).report);
});
afterAll(() => service.stop());

const open = async () => {
  const { json } = await service.call('GET', '/v1/reports?state=open&verdict=breaking');
  return (json as { items: { id: string }[] }).items.map(({ id }) => id);
};
const decide = (id: string, body: object) => service.call('POST', `/v1/reports/${id}/decision`, body);

describe('deciding on a report', () => {
  test.each([
    [{ decision: 'approve' }],
    [{ decision: 'perhaps', comment: 'x' }],
    [{ decision: 'approve', comment: '' }],
    [{ decision: 'approve', comment: 'x', changes: [] }],
    [{ decision: 'approve', comment: 'x', changes: ['0123456789ab'] }],
    [{ decision: 'approve', comment: 'x', expires: 'tomorrow' }],
    [{ decision: 'approve', comment: 'x', by: 'me' }],
  ])('%j is refused, and decides nothing', async (body) => {
    expect((await decide(report, body)).status).toBe(400);
    expect(await open()).toEqual([report]);
  });

  test('a report that is not there is told so', async () => {
    expect((await decide('0'.repeat(64), { decision: 'approve', comment: 'x' })).status).toBe(404);
  });

  test('an approval resolves the pending version', async () => {
    const read = await service.call('GET', `/v1/reports/${report}`);
    expect(read.json).toMatchObject({
      state: 'open',
      decisions: [],
      review: { versions: [{ state: 'pending' }] },
    });
    const decided = await decide(report, { decision: 'approve', comment: 'Fine.' });
    expect([decided.status, decided.json]).toMatchObject([200, { id: report, state: 'approved' }]);
    expect(await open()).toEqual([]);
    const version = await service.call('GET', '/v1/toolsets/orders/versions/latest');
    expect(version.headers.get('x-toolset-version')).toBe('2.0.0');
    expect((await decide(report, { decision: 'reject', comment: 'No.' })).status).toBe(409);
  });

  test('an approval of a check lets its publish through', async () => {
    const body = { definition: orders.minor, review: true };
    const checked = await service.call('POST', '/v1/toolsets/orders/check', body);
    const { report: kept } = checked.json as { report: { id: string } };
    expect(checked.json).toMatchObject({
      state: 'pending',
      approval: { state: 'open' },
      reviewUntil: expect.any(String),
    });
    expect(await open()).toEqual([kept.id]);
    expect((await decide(kept.id, { decision: 'approve', comment: 'Yes.' })).json).toMatchObject({
      state: 'approved',
    });
    const { json } = await service.publish('orders', orders.minor);
    expect(json).toMatchObject({ state: 'approved', approval: { state: 'approved' } });
  });
});
