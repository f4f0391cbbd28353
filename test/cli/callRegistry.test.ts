import { describe, expect, test } from 'vitest';
import { callRegistry } from '../../src/cli/callRegistry.ts';
import { Failure } from '../../src/cli/failure.ts';
import { fakeIo } from './fakeIo.ts';

const answering = (respond: () => Response | Promise<Response>, environment: Record<string, string> = {}) => {
  const asked: { url: string; init: RequestInit }[] = [];
  const { io } = fakeIo({
    environment,
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init as RequestInit });
      return respond();
    },
  });
  return { io, asked };
};

const problem = (status: number, more: object = {}): Response =>
  new Response(
    JSON.stringify({ type: 'a-slug', title: 'A title', status, detail: 'What and what to do.', ...more }),
    {
      status,
      headers: { 'content-type': 'application/problem+json' },
    },
  );

describe('the request', () => {
  test.each([
    [{}, {}, 'http://127.0.0.1:8080/v1/sessions/a%2Fb%3F', undefined],
    [
      { TOOLSET_URL: 'https://reg.example/base/', TOOLSET_TOKEN: 'k' },
      {},
      'https://reg.example/base/v1/sessions/a%2Fb%3F',
      'Bearer k',
    ],
    [
      { TOOLSET_URL: 'http://x', TOOLSET_TOKEN: 'k' },
      { url: 'http://y', token: 'l' },
      'http://y/v1/sessions/a%2Fb%3F',
      'Bearer l',
    ],
    [{ TOOLSET_TOKEN: '' }, {}, 'http://127.0.0.1:8080/v1/sessions/a%2Fb%3F', undefined],
  ])('with %j and %j goes to its registry', async (environment, values, url, authorization) => {
    const { io, asked } = answering(() => new Response('{}'), environment);
    await callRegistry({ path: ['sessions', 'a/b?'] }, values, io);
    expect(asked[0]?.url).toBe(url);
    expect(new Headers(asked[0]?.init.headers).get('authorization') ?? undefined).toBe(authorization);
  });

  test.each(['', '.', '..'])(
    'is not sent where %j is part of its path, since URLs take that away',
    async (part) => {
      const { io, asked } = answering(() => new Response('{}'));
      const call = callRegistry({ path: ['sessions', part, 'toolset'] }, {}, io);
      await expect(call).rejects.toMatchObject({ exitCode: 2 });
      expect(asked).toEqual([]);
    },
  );

  test('has a query and a body where they are given', async () => {
    const { io, asked } = answering(() => new Response('{}'));
    await callRegistry(
      { method: 'PUT', path: ['x'], query: { a: '^2', b: undefined }, body: '{"c":1}' },
      {},
      io,
    );
    expect(asked[0]?.url).toBe('http://127.0.0.1:8080/v1/x?a=%5E2');
    expect(asked[0]?.init).toMatchObject({ method: 'PUT', body: '{"c":1}' });
    expect(new Headers(asked[0]?.init.headers).get('content-type')).toBe('application/json');
  });

  test.each(['not a url', 'ftp://x', 'file:///etc/passwd'])('never goes to %s', async (url) => {
    const { io, asked } = answering(() => new Response('{}'));
    await expect(callRegistry({ path: ['x'] }, { url }, io)).rejects.toThrow('is no URL of a registry');
    expect(asked).toEqual([]);
  });
});

describe('an answer that is no', () => {
  test.each([
    [400, 2],
    [401, 2],
    [404, 2],
    [409, 1],
    [410, 2],
    [422, 2],
    [429, 3],
    [500, 3],
    [503, 3],
  ])('of %i ends with exit code %i and what to do', async (status, exitCode) => {
    const { io } = answering(() => problem(status));
    const failure = await callRegistry({ path: ['x'] }, {}, io).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ exitCode, problem: { type: 'a-slug', errors: [] } });
    expect((failure as Failure).message).toMatch(/^What and what to do\./);
  });

  test('counts the faults that it lists', async () => {
    const errors = [
      { pointer: '/a', message: 'x' },
      { pointer: '/b', message: 'y' },
    ];
    const { io } = answering(() => problem(422, { errors }));
    await expect(callRegistry({ path: ['x'] }, {}, io)).rejects.toThrow('(2 faults, shown above)');
  });

  test.each([
    [new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }), 3],
    [new Response('nothing here', { status: 404 }), 2],
    [new Response('{', { status: 500, headers: { 'content-type': 'application/problem+json' } }), 3],
    [new Response('{}', { status: 400, headers: { 'content-type': 'application/problem+json' } }), 2],
  ])('from something that is no registry says so', async (response, exitCode) => {
    const { io } = answering(() => response);
    await expect(callRegistry({ path: ['x'] }, {}, io)).rejects.toMatchObject({
      exitCode,
      message: expect.stringContaining('not as a registry does; check --url and TOOLSET_URL.'),
    });
  });
});

test('no answer at all is exit code 3', async () => {
  const { io } = answering(() => {
    throw new TypeError('fetch failed', {
      cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    });
  });
  await expect(callRegistry({ path: ['x'] }, {}, io)).rejects.toMatchObject({
    exitCode: 3,
    message:
      'no registry answers at http://127.0.0.1:8080 (ECONNREFUSED); start one with `toolset serve`, or give --url.',
  });
});
