import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crowded, guided } from '../guided.ts';
import { type OpenService, openService } from '../openService.ts';
import { refunds } from '../orders.ts';

let service: OpenService;
let tools: { function: Record<string, unknown> }[];
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', guided);
  await service.publish('refunds', refunds);
  await service.publish('crowd', crowded);
  await service.call('PUT', '/v1/sessions/a', { toolsets: { orders: '*', refunds: '*' } });
  const fetched = await service.call('GET', '/v1/sessions/a/toolset?format=openai-chat');
  tools = fetched.json as typeof tools;
});
afterAll(() => service.stop());

const verify = async (request: unknown, subject: object = { session: 'a' }) =>
  (await service.call('POST', '/v1/verify', { ...subject, format: 'openai-chat', request })).json;

const bodyOf = (sent: unknown) => ({ model: 'm', messages: [], tools: sent });

describe('verifying a captured request', () => {
  test.each<[string, (sent: typeof tools) => unknown, string]>([
    ['the text as fetched', (sent) => JSON.stringify(bodyOf(sent)), 'identical'],
    ['the value', (sent) => bodyOf(sent), 'identical'],
    ['with white space', (sent) => JSON.stringify(bodyOf(sent), null, 2), 'other-encoding'],
    [
      'with keys in another order',
      (sent) =>
        JSON.stringify(bodyOf(sent.map(({ function: inner, ...rest }) => ({ function: inner, ...rest })))),
      'other-key-order',
    ],
    [
      'with a mark for the cache',
      (sent) => bodyOf(sent.map((tool) => ({ ...tool, cache_control: {} }))),
      'transport-additions',
    ],
    ['with another description', (sent) => JSON.stringify(bodyOf(sent)).replace('Finds', 'Found'), 'changed'],
    ['with a tool less', (sent) => bodyOf(sent.slice(1)), 'changed'],
    ['no JSON', () => '{', 'unreadable'],
  ])('%s', async (_, request, verdict) => {
    expect(await verify(request(tools))).toMatchObject({ verdict });
  });

  test('says for each tool what differs', async () => {
    const sent = structuredClone(tools);
    (sent[0] as (typeof tools)[number]).function.strict = false;
    expect(await verify(bodyOf(sent))).toMatchObject({
      verdict: 'changed',
      tools: [
        { tool: 'find_order', class: 'strict-changed', differences: [{ class: 'strict-changed' }] },
        { tool: 'refund', class: 'identical' },
      ],
    });
  });

  test('takes one toolset of the session, a version by selector, and what a provider refuses', async () => {
    const [order] = tools;
    expect(await verify(bodyOf([order]), { session: 'a', toolset: 'orders' })).toMatchObject({
      verdict: 'identical',
    });
    expect(await verify(bodyOf([order]), { toolset: 'orders', version: '^1' })).toMatchObject({
      verdict: 'identical',
    });
    expect(await verify(bodyOf([]), { toolset: 'crowd', version: '1.0.0' })).toMatchObject({
      verdict: 'changed',
    });
  });

  test.each<[object, number]>([
    [{}, 400],
    [{ toolset: 'orders' }, 400],
    [{ session: 'a', toolset: 'orders', version: '1.0.0' }, 400],
    [{ session: 'nobody' }, 404],
    [{ toolset: 'orders', version: '9.0.0' }, 404],
  ])('%j is refused with %i', async (subject, status) => {
    expect(await verify(bodyOf([]), subject)).toMatchObject({ status });
  });
});
