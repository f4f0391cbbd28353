import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crowded } from '../guided.ts';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
let digest: string;
beforeAll(async () => {
  service = await openService();
  const { json } = await service.publish('orders', orders.first);
  digest = (json as { digest: string }).digest;
  await service.publish('orders', orders.minor, orders.major);
  await service.call('PUT', '/v1/toolsets/orders/channels/stable', { version: '1.1.0' });
});
afterAll(() => service.stop());

const read = (selector: string, headers = {}) =>
  service.call(
    'GET',
    `/v1/toolsets/orders/versions/${encodeURIComponent(selector).replace('%3Fformat%3D', '?format=')}`,
    undefined,
    headers,
  );

const immutable = 'private, max-age=31536000, immutable';
const revalidated = 'private, no-cache';

describe('fetching a definition', () => {
  test.each([
    ['1.0.0', '1.0.0', immutable],
    ['2.0.0', '2.0.0', immutable],
    ['^1', '1.1.0', revalidated],
    ['1.x', '1.1.0', revalidated],
    ['>=1 <3', '2.0.0', revalidated],
    ['*', '2.0.0', revalidated],
    ['stable', '1.1.0', revalidated],
    ['latest', '2.0.0', revalidated],
  ])('%s is %s, kept as %s', async (selector, version, cacheControl) => {
    const { status, headers, bytes } = await read(selector);
    expect(status).toBe(200);
    expect(headers.get('x-toolset-version')).toBe(version);
    expect(headers.get('x-toolset-state')).toBe('approved');
    expect(headers.get('cache-control')).toBe(cacheControl);
    const hex = createHash('sha256').update(bytes).digest('hex');
    expect(headers.get('etag')).toBe(`"${hex}"`);
    expect(headers.get('x-toolset-digest')).toBe(`sha256:${hex}`);
  });

  test('a digest is as exact as a version', async () => {
    const { headers } = await read(digest);
    expect([headers.get('x-toolset-version'), headers.get('cache-control')]).toEqual(['1.0.0', immutable]);
  });

  test('304 says the same without the body, and HEAD its length', async () => {
    const { headers, bytes } = await read('1.0.0');
    const etag = headers.get('etag') as string;
    for (const tag of [etag, `W/${etag}`, '*', `"other", ${etag}`]) {
      const again = await read('1.0.0', { 'If-None-Match': tag });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(again.headers.get('cache-control')).toBe(immutable);
      expect(again.headers.get('x-toolset-version')).toBe('1.0.0');
    }
    expect((await read('1.1.0', { 'If-None-Match': etag })).status).toBe(200);
    const head = await service.call('HEAD', '/v1/toolsets/orders/versions/1.0.0');
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect(head.headers.get('etag')).toBe(etag);
  });

  test.each([
    ['9.9.9', 404, 'unknown-version'],
    ['^9', 404, 'unknown-version'],
    ['nowhere', 404, 'unknown-channel'],
    [`sha256:${'0'.repeat(64)}`, 404, 'unknown-version'],
    ['1.0.0+build', 400, 'invalid-request'],
    ['not a selector', 400, 'invalid-request'],
    ['\0', 400, 'invalid-request'],
    ['x'.repeat(300), 400, 'invalid-request'],
  ])('%s is refused with %i', async (selector, status, type) => {
    expect((await read(selector)).json).toMatchObject({ status, type });
  });

  test('of a toolset that is not there', async () => {
    const { json } = await service.call('GET', '/v1/toolsets/missing/versions/1.0.0');
    expect(json).toMatchObject({ status: 404, type: 'unknown-toolset' });
  });
});

describe('fetching what a provider is sent', () => {
  test('gives its bytes under a tag of their own, kept as the version is', async () => {
    for (const [selector, cacheControl] of [
      ['1.0.0', immutable],
      [digest, immutable],
      ['1.0', revalidated],
    ] as const) {
      const { status, headers, bytes } = await read(`${selector}?format=openai-chat`);
      expect(status).toBe(200);
      const hex = createHash('sha256').update(bytes).digest('hex');
      expect(headers.get('etag')).toBe(`"${hex}"`);
      expect(headers.get('cache-control')).toBe(cacheControl);
      expect(headers.get('x-toolset-digest')).toBe(digest);
      expect(headers.get('x-toolset-version')).toBe('1.0.0');
      expect(headers.get('content-type')).toBe('application/json');
      expect(JSON.parse(bytes.toString())).toMatchObject([{ function: { name: 'find_order' } }]);
      const again = await read(`${selector}?format=openai-chat`, { 'If-None-Match': `"${hex}"` });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    }
  });

  test('signatures are text', async () => {
    const { headers, bytes } = await read('1.0.0?format=react');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(bytes.toString()).toContain('find_order(number: string)');
  });

  test('a documented limit is 422, with the tools and rules', async () => {
    await service.publish('crowd', crowded);
    const { json } = await service.call('GET', '/v1/toolsets/crowd/versions/1.0.0?format=mistral');
    expect(json).toMatchObject({
      status: 422,
      type: 'format-refuses',
      errors: [{ pointer: '/tools', message: expect.stringContaining('too-many-tools') }],
      formats: ['mistral'],
    });
    const taken = await service.call('GET', '/v1/toolsets/crowd/versions/1.0.0?format=ollama');
    expect(taken.status).toBe(200);
  });

  test('an unknown format is refused with the list of formats', async () => {
    expect((await read('1.0.0?format=openai')).json).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/Use one of anthropic, .*, react\.$/),
    });
  });
});

describe('what a shared cache may keep, with keys asked for', () => {
  const admin = { Authorization: 'Bearer admin' };
  let guarded: OpenService;
  beforeAll(async () => {
    guarded = await openService({ TOOLSET_ADMIN_KEY: 'admin' });
    for (const name of ['open', 'closed']) {
      const sent = { definition: orders.first };
      expect((await guarded.call('POST', `/v1/toolsets/${name}/versions`, sent, admin)).status).toBe(201);
    }
    const policy = await guarded.call('PUT', '/v1/toolsets/open/policy', { visibility: 'public' }, admin);
    expect(policy.status).toBe(200);
    await guarded.call('PUT', '/v1/sessions/s', { toolsets: { open: '1.0.0' } }, admin);
  });
  afterAll(() => guarded.stop());

  test.each([
    ['/v1/toolsets/open/versions/1.0.0', 'public, max-age=31536000, immutable'],
    ['/v1/toolsets/open/versions/1.0.0?format=openai-chat', 'public, max-age=31536000, immutable'],
    ['/v1/toolsets/open/versions/%5E1', revalidated],
    ['/v1/toolsets/open/versions/latest', revalidated],
    ['/v1/toolsets/closed/versions/1.0.0', immutable],
    ['/v1/sessions/s/toolset', revalidated],
  ])('%s is %s', async (path, cacheControl) => {
    const { status, headers } = await guarded.call('GET', path, undefined, admin);
    expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([200, cacheControl, null]);
    const etag = headers.get('etag') as string;
    const again = await guarded.call('GET', path, undefined, { ...admin, 'If-None-Match': etag });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, cacheControl]);
    const refused = await guarded.call('GET', path);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
  });
});
