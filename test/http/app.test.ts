import { z } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerJson, answerWrite } from '../../src/http/answer.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { Problem } from '../../src/registry/problem.ts';
import { type Listening, listening } from './listening.ts';

const about = { group: 'Toolsets', summary: 'A sample', answers: {}, problems: [] } as const;

const read = endpoint({
  ...about,
  id: 'read',
  method: 'get',
  path: '/v1/samples/{id}',
  needs: 'read',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ limit: z.coerce.number().max(9).default(5) }),
  handle: async ({ request, params, query, by }) =>
    answerJson(request, { id: params.id, ...query, by: by.name }),
});

const write = endpoint({
  ...about,
  id: 'write',
  method: 'put',
  path: '/v1/samples/{id}',
  needs: 'read',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({}),
  body: z.strictObject({ inside: z.unknown(), note: z.string().optional() }),
  handle: async ({ body }) => {
    // What was sent is what arrives: own names, the prototype's among them.
    return answerWrite(200, { names: Object.keys(body.inside as object), inside: body.inside });
  },
});

const fail = endpoint({
  ...about,
  id: 'fail',
  method: 'get',
  path: '/v1/fail/{how}',
  needs: 'read',
  params: z.strictObject({ how: z.string() }),
  query: z.strictObject({}),
  handle: async ({ params }) => {
    if (params.how === 'problem') throw new Problem('session-ended', 'It is over.', 'Begin another.');
    throw new Error('the secret password is swordfish');
  },
});

let server: Listening;
beforeAll(async () => {
  server = await listening([read, write, fail]);
});
afterAll(() => server.stop({ grace: 0, deadline: 0 }));

const ask = (path: string, init?: RequestInit) => fetch(server.url + path, init);
const put = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
  ask('/v1/samples/a', {
    method: 'PUT',
    body: body ?? null,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

describe('what is asked for', () => {
  test('parameters arrive decoded, with their defaults', async () => {
    expect(await (await ask('/v1/samples/a%2Fb%20%E2%82%AC?limit=3')).json()).toEqual({
      id: 'a/b €',
      limit: 3,
      by: 'local',
    });
    expect(await (await ask('/v1/samples/a')).json()).toEqual({ id: 'a', limit: 5, by: 'local' });
  });

  test.each([
    ['GET', '/nothing', 404, 'unknown-route'],
    ['GET', '/v1/samples/a/', 404, 'unknown-route'],
    ['GET', '//v1/samples/a', 404, 'unknown-route'],
    ['GET', '/V1/samples/a', 404, 'unknown-route'],
    ['DELETE', '/v1/samples/a', 405, 'method-not-allowed'],
    ['OPTIONS', '/v1/samples/a', 405, 'method-not-allowed'],
    ['GET', '/v1/samples/a%', 400, 'invalid-request'],
    ['GET', '/v1/samples/%FF', 400, 'invalid-request'],
    ['GET', '/nothing/%FF', 400, 'invalid-request'],
    ['GET', '/v1/samples/a?limit=10', 400, 'invalid-request'],
    ['GET', '/v1/samples/a?limit=x', 400, 'invalid-request'],
    ['GET', '/v1/samples/a?limit=1&limit=1', 400, 'invalid-request'],
    ['GET', '/v1/samples/a?limits=1', 400, 'invalid-request'],
    ['GET', '/v1/samples/a?__proto__=1', 400, 'invalid-request'],
    ['GET', '/v1/fail/problem', 410, 'session-ended'],
    ['GET', '/v1/fail/otherwise', 500, 'unexpected-error'],
  ])('%s %s is refused with %i', async (method, path, status, type) => {
    const answer = await ask(path, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ type, status, detail: expect.stringMatching(/\.$/) });
  });

  test('405 tells what the path takes', async () => {
    expect((await ask('/v1/samples/a', { method: 'PATCH' })).headers.get('allow')).toBe('GET, HEAD, PUT');
  });

  test('HEAD answers as GET without the body', async () => {
    const [get, head] = await Promise.all([ask('/v1/samples/a'), ask('/v1/samples/a', { method: 'HEAD' })]);
    const bytes = (await get.arrayBuffer()).byteLength;
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(String(bytes));
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
  });

  test('an unexpected error leaves nothing of itself but an id, which is logged', async () => {
    const text = await (await ask('/v1/fail/otherwise')).text();
    expect(text).not.toContain('swordfish');
    const id = (JSON.parse(text) as { instance: string }).instance.replace('urn:uuid:', '');
    expect(server.logged).toContainEqual(
      expect.objectContaining({
        requestId: id,
        err: expect.objectContaining({ message: expect.stringContaining('swordfish') }),
      }),
    );
  });
});

describe('bodies', () => {
  test('reach the endpoint as they were sent', async () => {
    const sent = '{"inside":{"__proto__":{"a":1},"constructor":null,"":[],"b":"\\u0000"}}';
    expect(await (await put(sent)).text()).toBe(
      '{"names":["__proto__","constructor","","b"],"inside":{"__proto__":{"a":1},"constructor":null,"":[],"b":"\\u0000"}}',
    );
  });

  const deep = (levels: number) => `{"inside":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  test.each<[string, RequestInit['body'], Record<string, string>, number, RegExp]>([
    ['no body', undefined, {}, 400, /body is missing/],
    ['an empty body', '', {}, 400, /body is missing/],
    ['no JSON', 'nope', {}, 400, /not JSON: .* at line 1, column 1/],
    ['truncated JSON', '{"inside":{"a"', {}, 400, /ends too early, at line 1, column 15/],
    ['JSON with a trailing comma', '{"inside":1,}', {}, 400, /at line 1, column 13/],
    ['an array', '[]', {}, 400, /expected object/],
    ['null', 'null', {}, 400, /expected object/],
    ['an unknown field', '{"inside":1,"x":1}', {}, 400, /no field "x"/],
    ['__proto__ as a field', '{"inside":1,"__proto__":1}', {}, 400, /no field "__proto__"/],
    ['constructor as a field', '{"inside":1,"constructor":1}', {}, 400, /no field "constructor"/],
    ['a field of another type', '{"inside":1,"note":2}', {}, 400, /expected string, received number/],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), {}, 400, /not UTF-8/],
    ['too deep', deep(20), {}, 400, /more than 20 levels deep/],
    ['far too deep', deep(400), {}, 400, /more than 20 levels deep/],
    ['one byte too many', `{"inside":"${'x'.repeat(988)}"}`, {}, 413, /more than 1000 bytes/],
    ['megabytes too many', `{"inside":"${'x'.repeat(9_000_000)}"}`, {}, 413, /more than 1000 bytes/],
    ['another type', '{}', { 'Content-Type': 'text/plain' }, 415, /application\/json/],
    ['no type', '{}', { 'Content-Type': '' }, 415, /application\/json/],
    ['a form', '{}', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, /application\/json/],
    ['compressed', '{}', { 'Content-Encoding': 'gzip' }, 415, /compressed/],
  ])('refused: %s', async (_, body, headers, status, words) => {
    const answer = await put(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(((await answer.json()) as { detail: string }).detail).toMatch(words);
  });

  test.each([['application/json; charset=utf-8'], ['APPLICATION/JSON'], ['application/merge-patch+json']])(
    '%s is JSON',
    async (type) => {
      expect((await put('{"inside":{}}', { 'Content-Type': type })).status).toBe(200);
    },
  );

  test('exactly as many bytes as allowed, and exactly as deep', async () => {
    expect((await put(`{"inside":"${'x'.repeat(987)}"}`)).status).toBe(200);
    expect((await put(deep(19))).status).toBe(200);
  });

  test('without a length they are counted as they come', async () => {
    const stream = new ReadableStream({
      start: (controller) => {
        for (let index = 0; index < 50; index++) controller.enqueue(new Uint8Array(100).fill(0x20));
        controller.close();
      },
    });
    const answer = await ask('/v1/samples/a', {
      method: 'PUT',
      body: stream,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    } as RequestInit);
    expect(answer.status).toBe(413);
    await answer.arrayBuffer();
  });
});

describe('access', () => {
  test('with a key, /v1 asks for it before it looks at anything else', async () => {
    const guarded = await listening([read, write], { adminKey: 'k' });
    const statuses = async (path: string, headers: Record<string, string>) =>
      (await fetch(guarded.url + path, { headers })).status;
    expect(await statuses('/v1/samples/a', {})).toBe(401);
    expect(await statuses('/v1/nothing', {})).toBe(401);
    expect(await statuses('/v1/%FF', {})).toBe(401);
    expect(await statuses('/x/../v1/samples/a', {})).toBe(401);
    expect(await statuses('/v1/samples/a', { Authorization: 'Bearer k' })).toBe(200);
    expect(await statuses('/nothing', {})).toBe(404);
    await guarded.stop({ grace: 0, deadline: 0 });
  });

  test('before the registry is open, its routes say so', async () => {
    const early = await listening([read], { registry: undefined });
    const answer = await fetch(`${early.url}/v1/samples/a`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ type: 'starting' });
    await early.stop({ grace: 0, deadline: 0 });
  });
});
