import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/http/routes/index.ts';
import { type OpenService, openService } from './openService.ts';
import { orders } from './orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first);
});
afterAll(() => service.stop());

const runs = process.env.LONG === '1' ? 20_000 : 300;

/** A part of a path: often one that exists, sometimes anything at all, percent-encoded well or badly. */
const part = fc.oneof(
  fc.constantFrom(
    'orders',
    '1.0.0',
    'latest',
    '%5E1',
    'a',
    '%00',
    '%',
    '%ff',
    '..',
    '%2e%2e',
    '__proto__',
    '*',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text)),
  fc.string({ maxLength: 300 }).map((text) => text.replace(/[\s/?#\\]/g, '')),
);

const route = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc.record({
    method: fc.constantFrom(endpoint.method.toUpperCase(), 'GET', 'PUT', 'POST', 'DELETE', 'PATCH'),
    path: fc
      .array(part, { minLength: 3, maxLength: 3 })
      .map((parts) => endpoint.path.template.replace(/\{\w+\}/g, () => parts.pop() as string)),
  }),
);

const query = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    '?limit=1',
    '?limit=1e9',
    '?cursor=W10',
    '?cursor=WzFd',
    '?toolset=orders',
    '?lens=strict',
    '?%',
  ),
  fc.webQueryParameters().map((text) => `?${text}`),
);

const value = fc.oneof(
  fc.json({ maxDepth: 4, stringUnit: 'binary' }).map((text): unknown => JSON.parse(text)),
  fc.constantFrom<unknown>(orders.first, orders.major, '^1', '1.0.0', '\0', '\ud800', 1e308, null, [], {}),
);

const body = fc.oneof(
  fc.constant(undefined),
  fc
    .dictionary(
      fc.constantFrom(
        'definition',
        'version',
        'toolsets',
        'from',
        'renames',
        'channel',
        'yanked',
        '__proto__',
        'ttl',
      ),
      value,
    )
    .map((fields) => JSON.stringify(fields)),
  fc
    .record({ toolsets: fc.dictionary(fc.constantFrom('orders', '__proto__', 'x'), value) })
    .map((fields) => JSON.stringify(fields)),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.json().map((text) => text.slice(0, -1)),
);

describe('whatever is sent', { timeout: 900_000 }, () => {
  test('is answered, and never as an error of ours', async () => {
    await fc.assert(
      fc.asyncProperty(route, query, body, async ({ method, path }, asked, sent) => {
        const { status, type, text } = await send(method, path + asked, sent);
        expect(status).toBeLessThan(500);
        if (status < 400) return;
        expect(type).toBe('application/problem+json');
        expect(JSON.parse(text)).toMatchObject({
          type: expect.any(String),
          title: expect.any(String),
          status,
          detail: expect.any(String),
          errors: expect.any(Array),
        });
      }),
      { numRuns: runs },
    );
    expect((await service.call('GET', '/readyz')).status).toBe(200);
  });
});

/** Sends the path as it is, where fetch would tidy it first. */
const send = (method: string, path: string, body: string | undefined) =>
  new Promise<{ status: number; type: string | undefined; text: string }>((resolve, reject) => {
    const headers =
      body === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    request(new URL(service.url), { method, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'], text }),
      );
    })
      .on('error', reject)
      .end(body);
  });
