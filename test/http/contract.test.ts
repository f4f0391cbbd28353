import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/http/openApiDocument.ts';
import { operationsOf } from '../../src/http/readDocument.ts';
import { routePath } from '../../src/http/routePath.ts';
import { createContract } from './contract.ts';
import { type OpenService, openService } from './openService.ts';
import { orders, refunds } from './orders.ts';

/** Keys close the service to everybody without one, so that it is asked with one from the beginning. */
const adminKey = 'contract-of-the-whole-service-0123456789';

let service: OpenService;
beforeAll(async () => {
  service = await openService({ TOOLSET_ADMIN_KEY: adminKey });
});
afterAll(() => service.stop());

const versions = '/v1/toolsets/orders/versions';

/** Every route, called so that it gives each of the answers that it documents. */
const walk: readonly [method: string, path: string, body?: unknown][] = [
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
  ['GET', '/openapi.json'],
  ['GET', '/docs'],
  ['POST', '/v1/toolsets/orders/check', { definition: orders.first, formats: ['mcp', 'gemini'] }],
  ['POST', versions, { definition: orders.first, source: { commit: 'abc' }, message: 'Begin.' }],
  ['POST', versions, { definition: orders.first }],
  ['POST', versions, { definition: orders.minor, renames: [{ from: 'x', to: 'y', tool: 'find_order' }] }],
  ['POST', versions, { definition: orders.major, channel: 'beta' }],
  ['POST', '/v1/toolsets/refunds/versions', { definition: refunds }],
  ['GET', '/v1/toolsets'],
  ['GET', '/v1/toolsets?limit=1'],
  ['GET', '/v1/toolsets/orders'],
  ['GET', versions],
  ['GET', `${versions}/%5E1`],
  ['PATCH', `${versions}/1.0.0`, { deprecated: 'Old.' }],
  ['PUT', '/v1/toolsets/orders/channels/stable', { version: '1.0.0' }],
  ['PUT', '/v1/toolsets/orders/channels/stable', { version: '2.0.0' }],
  ['DELETE', '/v1/toolsets/orders/channels/beta'],
  ['GET', `${versions}/2.0.0/report`],
  ['GET', `${versions}/1.0.0/report`],
  ['GET', '/v1/toolsets/orders/compare/2.0.0...1.0.0'],
  ['GET', '/v1/toolsets/orders/events?follow=false&after=0.0'],
  ['GET', '/v1/reports'],
  ['PUT', '/v1/sessions/a', { toolsets: { orders: '^1', refunds: '*' }, ttl: 60, formats: ['cohere'] }],
  ['PUT', '/v1/sessions/a', { toolsets: { orders: '2.0.0' } }],
  ['PUT', '/v1/sessions/b', { from: 'a' }],
  ['GET', '/v1/sessions/a'],
  ['GET', '/v1/sessions/a/toolset'],
  ['GET', '/v1/sessions/a/toolset?toolset=orders'],
  ['GET', '/v1/sessions?toolset=orders'],
  ['POST', '/v1/sessions/a/upgrade', { to: { orders: '1.1.0' } }],
  ['GET', '/v1/sessions/a/bridge?to=2.0.0&toolset=orders'],
  ['POST', '/v1/sessions/a/bridge', { to: '2.0.0', toolset: 'orders', conversation: [] }],
  ['GET', '/v1/toolsets/orders/drain'],
  ['GET', '/v1/toolsets/orders/dispatch'],
  ['GET', `${versions}/1.0.0?format=openai-chat`],
  ['GET', `${versions}/1.0.0?format=react`],
  ['GET', `${versions}/1.0.0/losses?format=ollama`],
  ['GET', `${versions}/1.0.0/guidance`],
  ['GET', '/v1/sessions/a/toolset?format=anthropic'],
  ['GET', '/v1/sessions/a/guidance'],
  ['POST', '/v1/sessions/a/check-call', { tool: 'find_order', arguments: { number: 1 } }],
  ['POST', '/v1/verify', { session: 'a', format: 'openai-chat', request: { tools: [] } }],
  ['GET', `${versions}/latest/lint`],
  ['POST', '/v1/toolsets/orders/lint/acknowledgements', { fingerprint: '0123456789ab', reason: 'Known.' }],
  ['GET', '/v1/toolsets/orders/lint/acknowledgements'],
  ['DELETE', '/v1/toolsets/orders/lint/acknowledgements/0123456789ab'],
  ['GET', '/v1/toolsets/orders/policy'],
  [
    'PUT',
    '/v1/toolsets/orders/policy',
    {
      lint: { levels: { 'condition-missing': 'hint', 'choice-left-open': 'off' }, tokenBudget: 9000 },
      traffic: { requests: 200_000, model: 'claude-sonnet-4-5', format: 'anthropic', cacheHit: 0.5 },
    },
  ],
  ['GET', `${versions}/1.0.0/cost`],
  ['GET', `${versions}/1.0.0/cost?format=openai-chat&model=nobody&requests=1&cacheHit=0.25`],
  ['GET', `${versions}/2.0.0/report`],
  ['POST', '/v1/sessions/a/calls', { calls: [{ id: 'c1', tool: 'find_order', arguments: { number: 1 } }] }],
  ['GET', '/v1/toolsets/orders/usage'],
  ['POST', '/v1/toolsets/orders/fit', { calls: [{ tool: 'find_order', arguments: { number: 1 } }] }],
  ['POST', '/v1/toolsets/orders/check', { definition: orders.first, review: true }],
  ['POST', '/v1/keys', { name: 'ci', owner: 'platform', scopes: ['publish', 'read'], toolsets: ['orders*'] }],
  ['GET', '/v1/keys'],
  ['GET', '/v1/audit'],
  ['GET', '/v1/audit/head'],
  ['DELETE', '/v1/sessions/b'],
];

const withKey = { Authorization: `Bearer ${adminKey}` };

describe('the OpenAPI document and the service', () => {
  test('agree on every answer of every route', async () => {
    const document = (await service.call('GET', '/openapi.json')).json as OpenApiDocument;
    const operations = operationsOf(document).map((operation) => ({
      ...operation,
      route: routePath(operation.path),
    }));
    const seen = new Set<string>();
    const idOf = (method: string, path: string) =>
      operations.find(
        ({ route, ...found }) =>
          found.method === method.toLowerCase() && route.match(path.split('?', 1)[0] as string) !== undefined,
      )?.id;
    const calls = [...walk];
    for (const [method, path, body] of calls) {
      const { status, headers, json } = await service.call(method, path, body, withKey);
      seen.add(`${idOf(method, path)} ${status}`);
      const etag = headers.get('etag');
      if (etag !== null) {
        const again = await service.call(method, path, undefined, {
          ...withKey,
          'If-None-Match': etag,
        });
        seen.add(`${idOf(method, path)} ${again.status}`);
      }
      // What the service chooses itself is known once it is told: the ids of reports and of keys.
      if (path === '/v1/reports') {
        calls.push(['GET', `/v1/reports/${(json as { items: { id: string }[] }).items[0]?.id}`]);
      }
      if ((body as { review?: boolean } | undefined)?.review) {
        const { id } = (json as { report: { id: string } }).report;
        calls.push(['POST', `/v1/reports/${id}/decision`, { decision: 'approve', comment: 'Known.' }]);
      }
      if (path === '/v1/keys' && method === 'GET') {
        calls.push(['DELETE', `/v1/keys/${(json as { items: { id: string }[] }).items[0]?.id}`]);
      }
    }
    const documented = operations.flatMap(({ id, raw }) =>
      Object.keys(raw.responses ?? {})
        .filter((status) => Number(status) < 400)
        .map((status) => `${id} ${status}`),
    );
    expect([...seen].sort()).toEqual(documented.sort());
  });

  test('a difference between them is found', async () => {
    const document = (await service.call('GET', '/openapi.json')).json as OpenApiDocument;
    const faultsOf = createContract(document);
    const answered = {
      method: 'GET',
      path: '/healthz',
      status: 200,
      headers: new Headers({ 'Content-Type': 'application/json' }),
      bytes: Buffer.from('{"alive":true}'),
    };
    expect(faultsOf(answered)).toEqual([]);
    expect(faultsOf({ ...answered, bytes: Buffer.from('{}') })).toHaveLength(1);
    expect(faultsOf({ ...answered, bytes: Buffer.from('{"alive":true,"more":1}') })).toHaveLength(1);
    expect(faultsOf({ ...answered, status: 404 })).toHaveLength(1);
    expect(faultsOf({ ...answered, path: '/other' })).toHaveLength(1);
    expect(faultsOf({ ...answered, headers: new Headers({ 'Content-Type': 'text/plain' }) })).toHaveLength(1);
  });
});
