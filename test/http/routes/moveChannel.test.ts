import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first, orders.minor, orders.major);
});
afterAll(() => service.stop());

const move = (channel: string, body: unknown) =>
  service.call('PUT', `/v1/toolsets/orders/channels/${channel}`, body);

describe('moving a channel', () => {
  test('answers with the report over the move, forward and back', async () => {
    expect((await move('stable', { version: '1.0.0', expected: null })).json).toMatchObject({
      channel: 'stable',
      version: '1.0.0',
      previous: null,
      report: null,
    });
    expect((await move('stable', { version: '2.0.0', expected: '1.0.0' })).json).toMatchObject({
      version: '2.0.0',
      previous: '1.0.0',
      report: { verdict: 'breaking', from: { version: '1.0.0' }, to: { version: '2.0.0' } },
    });
    expect((await move('stable', { version: '1.0.0' })).json).toMatchObject({
      previous: '2.0.0',
      report: { from: { version: '2.0.0' }, to: { version: '1.0.0' } },
    });
  });

  test('a pin that starts after the move sees it, one that stood stays', async () => {
    await move('beta', { version: '1.0.0' });
    await service.call('PUT', '/v1/sessions/early', { toolsets: { orders: 'beta' } });
    await move('beta', { version: '1.1.0' });
    const late = await service.call('PUT', '/v1/sessions/late', { toolsets: { orders: 'beta' } });
    expect(late.json).toMatchObject({ pins: [{ version: '1.1.0' }] });
    expect((await service.call('GET', '/v1/sessions/early')).json).toMatchObject({
      pins: [{ version: '1.0.0' }],
    });
  });

  test('of several who expect the same place one moves it', async () => {
    await move('raced', { version: '1.0.0' });
    const answers = await Promise.all(
      ['1.1.0', '2.0.0', '1.1.0', '2.0.0'].map((version) => move('raced', { version, expected: '1.0.0' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test.each<[string, unknown, number, string]>([
    ['stable', { version: '9.0.0' }, 404, 'unknown-version'],
    ['stable', { version: '^1' }, 400, 'invalid-request'],
    ['stable', {}, 400, 'invalid-request'],
    ['stable', { version: '1.0.0', expected: '1.1.0' }, 409, 'channel-moved'],
    ['never', { version: '1.0.0', expected: '1.1.0' }, 409, 'channel-moved'],
    ['latest', { version: '1.0.0' }, 409, 'latest-is-kept'],
    ['x', { version: '1.0.0' }, 400, 'invalid-request'],
    ['v1', { version: '1.0.0' }, 400, 'invalid-request'],
    ['Stable', { version: '1.0.0' }, 400, 'invalid-request'],
    ['1', { version: '1.0.0' }, 400, 'invalid-request'],
  ])('%s %j is refused with %i', async (channel, body, status, type) => {
    expect((await move(channel, body)).json).toMatchObject({ status, type });
  });
});
