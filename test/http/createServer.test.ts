import { z } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceEndpoint } from '../../src/http/endpoint.ts';
import { healthz } from '../../src/http/routes/healthz.ts';
import { publish } from '../../src/http/routes/publish.ts';
import { type Listening, listening } from './listening.ts';

let server: Listening;
beforeAll(async () => {
  server = await listening([healthz, publish], { patience: { headers: 300, request: 600 } });
});
afterAll(() => server.stop({ grace: 0, deadline: 0 }));

const local = 'Host: localhost\r\n';
const json = 'Content-Type: application/json\r\n';
const close = 'Connection: close\r\n\r\n';

describe('what can hardly be read as HTTP is refused with words', () => {
  test.each<[string, string | Buffer, number]>([
    ['no HTTP at all', 'GARBAGE\r\n\r\n', 400],
    ['a backslash in the path', `GET /\\x HTTP/1.1\r\n${local}${close}`, 400],
    ['an octet that is not ASCII', Buffer.from(`GET /\xe9 HTTP/1.1\r\n${local}${close}`, 'latin1'), 400],
    ['a space in the host', `GET / HTTP/1.1\r\nHost: local host\r\n${close}`, 400],
    ['no host', `GET / HTTP/1.1\r\n${close}`, 400],
    ['an asterisk', `GET * HTTP/1.1\r\n${local}${close}`, 400],
    ['a header without end', `GET / HTTP/1.1\r\n${local}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a path without end', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${local}${close}`, 431],
    ['two lengths', `POST / HTTP/1.1\r\n${local}Content-Length: 1\r\nContent-Length: 2\r\n${close}`, 400],
    ['two hosts', `GET /healthz HTTP/1.1\r\n${local}Host: localhost\r\n${close}`, 400],
    ['two other hosts', `GET /healthz HTTP/1.1\r\n${local}HOST: elsewhere\r\n${close}`, 400],
    ['two keys', `GET /healthz HTTP/1.1\r\n${local}Authorization: a\r\nAuthorization: a\r\n${close}`, 400],
    [
      'two types',
      `POST /v1/toolsets/x/versions HTTP/1.1\r\n${local}${json}${json}Content-Length: 2\r\n${close}{}`,
      400,
    ],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\n${local}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n${close}`,
      400,
    ],
    ['headers that do not come', 'GET /healthz HTTP/1.1\r\nHost: loc', 408],
    [
      'a body that does not come',
      `POST /v1/toolsets/x/versions HTTP/1.1\r\n${local}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"`,
      408,
    ],
    ['a method that nobody knows', `TRACE /healthz HTTP/1.1\r\n${local}${close}`, 405],
  ])('%s', async (_, bytes, status) => {
    const answer = await server.raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('application/problem+json');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status });
  });

  test('a client that leaves in the middle harms nobody', async () => {
    const abort = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('{"definition"')),
    });
    const asked = fetch(`${server.url}/v1/toolsets/x/versions`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: abort.signal,
      headers: { 'Content-Type': 'application/json' },
    } as RequestInit);
    setTimeout(() => abort.abort(), 50);
    await expect(asked).rejects.toThrow();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

test('what stands twice is named', async () => {
  const answer = await server.raw(`GET /healthz HTTP/1.1\r\n${local}${local}${close}`);
  expect(answer).toContain('The header Host stands there twice. Send it once.');
});

test('a path in absolute form is understood', async () => {
  expect(await server.raw(`GET http://localhost/healthz HTTP/1.1\r\n${local}${close}`)).toMatch(
    /^HTTP\/1.1 200/,
  );
});

describe('behind a request that is being answered', () => {
  let begun: () => void;
  let finish: () => void;
  const slow = serviceEndpoint({
    id: 'slow',
    method: 'get',
    path: '/slow',
    needs: 'anyone',
    group: 'Service',
    summary: 'Answers when the test says so',
    params: z.strictObject({}),
    query: z.object({}),
    answers: { 200: { description: 'Done.' } },
    problems: [],
    handle: () =>
      new Promise((resolve) => {
        finish = () => resolve(new Response('done'));
        begun();
      }),
  });
  let busy: Listening;
  beforeAll(async () => {
    busy = await listening([slow], { patience: { headers: 300, request: 600 } });
  });
  afterAll(() => busy.stop({ grace: 0, deadline: 0 }));

  test.each([
    ['what is no HTTP', 'GARBAGE\r\n\r\n'],
    ['what does not come', 'GET /slow HTTP/1.1\r\nHost: loc'],
  ])('%s gets no words, which would be taken for the answer', async (_, rest) => {
    const atWork = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const heard = busy.raw(`GET /slow HTTP/1.1\r\n${local}\r\n`, { after: () => atWork, rest });
    expect(await heard).toBe('');
    finish();
  });
});
