import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ClientOptions,
  createClient,
  RegistryError,
  type Stale,
} from '../../src/client/createClient.ts';
import { answers, type Deed, type EvilServer, evilServer, gives, headersOf } from './evilServer.ts';

const body = JSON.stringify({ tools: [{ name: 'find_order', inputSchema: { type: 'object' } }] });
const other = JSON.stringify({ tools: [{ name: 'refund', inputSchema: { type: 'object' } }] });

let server: EvilServer;
beforeEach(async () => {
  server = await evilServer(gives(body));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.fall();
});

const real = performance.now.bind(performance);

/** From now on it is so many milliseconds later than it is, by the clock that the client looks at. */
const later = (milliseconds: number): void => {
  vi.spyOn(performance, 'now').mockImplementation(() => real() + milliseconds);
};

/** Asks again every time, and once. */
const eager = (options: Partial<ClientOptions> = {}) => {
  const stale: Stale[] = [];
  const client = createClient({
    url: server.url,
    freshFor: 0,
    timeout: 20_000,
    patience: 20_000,
    retries: 0,
    onStale: (notice) => void stale.push(notice),
    ...options,
  });
  return { session: client.session('conv/1 ä'), client, stale };
};
const asked = () => server.asked.map(({ line }) => line);

describe('the tools of a session', () => {
  test('come with what they are, and from memory while they are fresh', async () => {
    const { session } = eager({ freshFor: 60_000 });
    const first = await session.tools('openai-chat', { toolset: 'support' });
    expect(first).toMatchObject({
      text: body,
      tools: JSON.parse(body),
      versions: [{ toolset: 'support', version: '1.0.0' }],
      format: 'openai-chat',
      stale: false,
      staleBecause: undefined,
      newer: undefined,
    });
    expect(first.digest).toBe(first.versions[0]?.digest);
    expect((await session.tools('openai-chat', { toolset: 'support' })).text).toBe(body);
    expect(asked()).toEqual([
      'GET /v1/sessions/conv%2F1%20%C3%A4/toolset?toolset=support&format=openai-chat',
    ]);
  });

  test('are asked for with the entity tag when they are no longer fresh', async () => {
    const { session } = eager();
    await session.tools();
    const again = await session.tools();
    expect([again.text, again.stale]).toEqual([body, false]);
    expect(server.asked[1]?.headers['if-none-match']).toBe(headersOf(body).ETag);
  });

  test('are a copy for each caller', async () => {
    const { session } = eager({ freshFor: 60_000 });
    const { tools } = await session.tools<{ tools: unknown[] }>();
    tools.tools.length = 0;
    expect((await session.tools<{ tools: unknown[] }>()).tools.tools).toHaveLength(1);
  });

  test('are kept apart by session, toolset and format', async () => {
    const { client } = eager({ freshFor: 60_000 });
    await Promise.all([
      client.session('a').tools(),
      client.session('b').tools(),
      client.session('a').tools('mcp'),
    ]);
    await Promise.all([
      client.session('a').tools(),
      client.session('b').tools(),
      client.session('a').tools('mcp'),
    ]);
    expect(server.asked).toHaveLength(3);
  });

  test('are asked for once, however many ask at once', async () => {
    const { session } = eager();
    const all = await Promise.all(Array.from({ length: 50 }, () => session.tools()));
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set([body]));
    expect(server.asked).toHaveLength(1);
  });

  test('are refreshed meanwhile in the second half of their time', async () => {
    const { session } = eager({ freshFor: 60_000 });
    await session.tools();
    later(31_000);
    server.does(() => {});
    expect((await session.tools()).stale).toBe(false);
    await until(() => server.asked.length === 2);
  });

  test('follow the registry when it moves the session', async () => {
    const { session } = eager();
    await session.tools();
    server.does(gives(other, '1.1.0'));
    expect(await session.tools()).toMatchObject({
      text: other,
      versions: [{ version: '1.1.0' }],
      stale: false,
    });
  });

  test('tell another version also where its bytes are the same', async () => {
    const { session } = eager();
    await session.tools();
    server.does(gives(body, '1.0.1'));
    expect(await session.tools()).toMatchObject({ text: body, versions: [{ version: '1.0.1' }] });
  });

  test.each([
    ['none', []],
    ['2.3.0; safe', [{ toolset: 'support', version: '2.3.0', verdict: 'safe' }]],
    ['3.0.0; unknown', [{ toolset: 'support', version: '3.0.0', verdict: 'unknown' }]],
    ['none, none', undefined],
  ])('tell what is newer: %s', async (words, newer) => {
    const { session } = eager();
    server.does((_, outgoing) =>
      outgoing.writeHead(200, { ...headersOf(body), 'X-Toolset-Newer': words }).end(body),
    );
    expect((await session.tools()).newer).toEqual(newer);
  });

  test('of the format react are text', async () => {
    const { session } = eager();
    server.does((_, outgoing) =>
      outgoing
        .writeHead(200, { ...headersOf('f(x)'), 'Content-Type': 'text/plain; charset=utf-8' })
        .end('f(x)'),
    );
    expect((await session.tools('react')).tools).toBe('f(x)');
  });

  test('carry the key, which may change', async () => {
    let count = 0;
    const { session } = eager({ token: () => `key-${++count}` });
    await session.tools();
    await session.tools();
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer key-1',
      'Bearer key-2',
    ]);
  });
});

const never: Deed = () => {};
const slowHeaders: Deed = (incoming, outgoing) =>
  void setTimeout(() => gives(body)(incoming, outgoing), 2_000);
const slowBody: Deed = (_, outgoing) => {
  outgoing.writeHead(200, headersOf(other));
  let at = 0;
  const timer = setInterval(() => outgoing.write(other[at++ % other.length] as string), 50);
  outgoing.on('close', () => clearInterval(timer));
};
const cutOff =
  (headers: Record<string, string>): Deed =>
  (_, outgoing) => {
    outgoing.writeHead(200, { ...headersOf(other), ...headers });
    outgoing.write(other.slice(0, 20), () => outgoing.destroy());
  };
const raw =
  (...parts: readonly string[]): Deed =>
  (_, outgoing) => {
    outgoing.socket?.end(parts.join('\r\n'));
  };
const headLines = (text: string, length: number) => [
  'HTTP/1.1 200 OK',
  ...Object.entries(headersOf(text)).map(([name, value]) => `${name}: ${value}`),
  `Content-Length: ${length}`,
  'Connection: close',
  '',
];

/** Everything that may become of a registry while a conversation goes on. */
const misfortunes: readonly [name: string, deed: Deed | 'fallen'][] = [
  ['is not there', 'fallen'],
  ['takes requests and never answers', never],
  ['is slow with its headers', slowHeaders],
  ['is slow with its body', slowBody],
  ['answers 500', answers(500, { type: 'unexpected-error', detail: 'Something failed.' })],
  ['answers 500 without words', answers(500)],
  ['answers 502 with a page', answers(502, '<html>Bad Gateway</html>', { 'Content-Type': 'text/html' })],
  ['answers 503', answers(503, { type: 'database-away', detail: 'Away.' }, { 'Retry-After': '1' })],
  ['answers 503 and asks for an hour', answers(503, '', { 'Retry-After': '3600' })],
  ['answers 429', answers(429, { type: 'too-many-requests', detail: 'Slower.' }, { 'Retry-After': '60' })],
  ['answers 408', answers(408)],
  ['is replaced by a page that says 404', answers(404, '<html>Nothing here</html>')],
  ['is replaced by JSON that says 403', answers(403, '{"message":"Forbidden"}')],
  ['is cut off in the middle of a chunked answer', cutOff({ 'Transfer-Encoding': 'chunked' })],
  ['is cut off in the middle of a counted answer', cutOff({ 'Content-Length': String(other.length) })],
  ['sends less than it counts', raw(...headLines(other, other.length + 10), other)],
  ['counts less than it sends', raw(...headLines(other, other.length - 10), other)],
  ['ends early and calls it whole', raw(...headLines(other, 20), other.slice(0, 20))],
  [
    'sends other bytes under the same entity tag',
    (_, outgoing) => outgoing.writeHead(200, headersOf(body)).end(other),
  ],
  [
    'sends other bytes under the same entity tag, made weak',
    (_, outgoing) =>
      outgoing.writeHead(200, { ...headersOf(body), ETag: `W/${headersOf(body).ETag}` }).end(other),
  ],
  ['sends garbage', (_, outgoing) => outgoing.writeHead(200, headersOf('{"tools":[')).end('{"tools":[')],
  [
    'sends what is no UTF-8',
    (_, outgoing) => outgoing.writeHead(200, headersOf(body)).end(Buffer.from([0xff])),
  ],
  [
    'is replaced by a page that says 200',
    answers(200, '<html>Log in</html>', { 'Content-Type': 'text/html' }),
  ],
  ['sends no versions', (_, outgoing) => outgoing.writeHead(200, { ETag: headersOf(other).ETag }).end(other)],
  ['says "not modified" of something else', (_, outgoing) => outgoing.writeHead(304, headersOf(other)).end()],
  ['gives a part', (_, outgoing) => outgoing.writeHead(206, headersOf(other)).end(other)],
  ['gives nothing and calls it fine', answers(204)],
  ['redirects in a loop', (incoming, outgoing) => outgoing.writeHead(302, { Location: incoming.url }).end()],
  ['redirects elsewhere', answers(307, '', { Location: 'http://127.0.0.1:1/' })],
  ['sends more than anybody can hold', (_, outgoing) => flood(outgoing)],
  ['speaks no HTTP', raw('SSH-2.0-OpenSSH_9.2', '')],
  ['breaks the connection', (_, outgoing) => outgoing.destroy()],
];

const flood = (outgoing: Parameters<Deed>[1]): void => {
  outgoing.writeHead(200, headersOf(other));
  const part = Buffer.alloc(65_536, 32);
  const pour = (): void => {
    while (!outgoing.destroyed && outgoing.write(part)) {}
  };
  outgoing.on('drain', pour);
  pour();
};

describe('while the registry', () => {
  test.each(misfortunes)('%s, the last good answer is served, and then the next one', async (_, deed) => {
    const { session, stale } = eager({ bodyBytes: 1_000_000, patience: 100 });
    const good = await session.tools();
    if (deed === 'fallen') await server.fall();
    else server.does(deed);
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await session.tools();
      expect(answer).toMatchObject({ text: body, tools: good.tools, versions: good.versions, stale: true });
      expect(answer.fetchedAt).toEqual(good.fetchedAt);
      expect(answer.staleBecause).toBeInstanceOf(RegistryError);
      expect(answer.staleBecause?.message).toMatch(/^[A-Z].*\.$/s);
    }
    expect(stale).toHaveLength(3);
    expect(stale[0]).toMatchObject({ session: 'conv/1 ä', format: undefined });
  });

  test.each(misfortunes)(
    '%s, a session without any answer yet gets an error that may pass',
    async (_, deed) => {
      const { session } = eager({ bodyBytes: 1_000_000, timeout: 500 });
      if (deed === 'fallen') await server.fall();
      else server.does(deed);
      const error: unknown = await session.tools().catch((thrown) => thrown);
      expect(error).toBeInstanceOf(RegistryError);
      expect((error as RegistryError).isRefusal).toBe(false);
    },
  );

  test('comes back, its answers count again', async () => {
    const { session } = eager();
    await session.tools();
    await server.fall();
    expect((await session.tools()).stale).toBe(true);
    await server.rise();
    server.does(gives(other, '2.0.0'));
    await until(async () => !(await session.tools()).stale);
    expect((await session.tools()).text).toBe(other);
  });

  test('is slow, a caller waits only so long, and what comes late is used next time', async () => {
    const { session } = eager({ patience: 30 });
    await session.tools();
    server.does(gives(other));
    server.doesOnce((incoming, outgoing) => void setTimeout(() => gives(other)(incoming, outgoing), 200));
    expect(await session.tools()).toMatchObject({ text: body, stale: true, staleBecause: { code: 'slow' } });
    await until(async () => (await session.tools()).text === other);
  });

  test('is away, it is not asked by every call', async () => {
    const { session } = eager();
    await session.tools();
    server.does(answers(503, '', { 'Retry-After': '3600' }));
    for (let turn = 0; turn < 20; turn += 1) await session.tools();
    expect(server.asked).toHaveLength(2);
  });

  test('fails once, it is asked again within the same call', async () => {
    const { session, stale } = eager({ retries: 2 });
    server.doesOnce(answers(500), (_, outgoing) => outgoing.destroy());
    expect((await session.tools()).text).toBe(body);
    expect([server.asked.length, stale.length]).toEqual([3, 0]);
  });

  test('hangs once, another attempt is made within the same time', async () => {
    const { session } = eager({ retries: 1, timeout: 4_000 });
    server.doesOnce(never);
    expect((await session.tools()).stale).toBe(false);
  });

  test('asks for more patience than there is, it is not asked again', async () => {
    const { session } = eager({ retries: 5 });
    server.does(answers(503, '', { 'Retry-After': '60' }));
    await expect(session.tools()).rejects.toMatchObject({ status: 503, retryAfter: 60_000 });
    expect(server.asked).toHaveLength(1);
  });

  test('is away, a listener that throws harms nobody', async () => {
    const { session } = eager({
      onStale: () => {
        throw new Error('mine');
      },
    });
    await session.tools();
    await server.fall();
    expect((await session.tools()).stale).toBe(true);
  });

  test('hangs, a `fetch` that knows no signals holds nobody up', async () => {
    const { session } = eager({ timeout: 300, fetch: () => new Promise<Response>(() => {}) });
    await expect(session.tools()).rejects.toMatchObject({ code: 'slow' });
  });
});

describe('a refusal', () => {
  test.each([
    [401, 'no-valid-key'],
    [403, 'key-lacks-toolset'],
    [404, 'unknown-session'],
    [410, 'session-ended'],
    [422, 'format-refuses'],
  ])('%i is thrown with its words, and nothing stands in for it', async (status, type) => {
    const { session, stale } = eager({ retries: 2 });
    await session.tools();
    server.does(
      answers(status, { type, detail: 'Because so.', errors: [{ pointer: '/a', message: 'No.' }] }),
    );
    const error: unknown = await session.tools().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RegistryError);
    expect(error).toMatchObject({
      code: type,
      status,
      message: 'Because so.',
      isRefusal: true,
      mayPass: false,
      errors: [{ pointer: '/a', message: 'No.' }],
    });
    expect([server.asked.length, stale.length]).toEqual([2, 0]);
    await server.fall();
    await expect(session.tools()).rejects.toThrow(RegistryError);
  });

  test('met by the refresh meanwhile is told to the next caller', async () => {
    const { session } = eager({ freshFor: 60_000 });
    await session.tools();
    server.does(answers(410, { type: 'session-ended', detail: 'It is over.' }));
    later(31_000);
    expect((await session.tools()).stale).toBe(false);
    await until(() => server.asked.length === 2);
    await expect(until(async () => (await session.tools()) === undefined)).rejects.toThrow('It is over.');
  });

  test('without words has some', async () => {
    const { session } = eager();
    server.does(answers(404));
    await expect(session.tools()).rejects.toThrow(/answered with status 404/);
  });
});

describe('a caller who gives up', () => {
  test('is let go at once, and the others get their answer', async () => {
    const { session } = eager();
    server.does((incoming, outgoing) => void setTimeout(() => gives(body)(incoming, outgoing), 150));
    const controller = new AbortController();
    const mine = session.tools(undefined, { signal: controller.signal });
    const theirs = session.tools();
    controller.abort(new Error('enough'));
    await expect(mine).rejects.toThrow('enough');
    expect((await theirs).text).toBe(body);
    expect(server.asked).toHaveLength(1);
  });

  test('before a write begins sends none', async () => {
    const { session } = eager();
    await expect(
      session.pin({ toolsets: { support: '*' } }, { signal: AbortSignal.abort() }),
    ).rejects.toThrow();
    expect(server.asked).toHaveLength(0);
  });
});

describe('what is kept', () => {
  test('is bounded by its number, the most recently used stay', async () => {
    const { client } = eager({ freshFor: 60_000, cache: { entries: 2 } });
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await client.session(id).tools();
    expect(asked().map((line) => line.split('/')[3])).toEqual(['a', 'b', 'c', 'b']);
  });

  test('is bounded by its bytes', async () => {
    const { client } = eager({ freshFor: 60_000, cache: { bytes: 2_500 } });
    for (const id of ['a', 'b', 'c', 'a']) await client.session(id).tools();
    expect(server.asked).toHaveLength(4);
  });
});

describe('a session', () => {
  test('is seen three times in its time to live', async () => {
    const { client } = eager({ freshFor: 60_000 });
    client.session('short', { ttl: 30 });
    const session = client.session('short');
    await session.tools();
    later(4_000);
    await session.tools();
    expect(server.asked).toHaveLength(1);
    later(14_100);
    await session.tools();
    expect(server.asked).toHaveLength(2);
  });

  test('is kept alive while nobody asks for its tools', async () => {
    const { client } = eager({ freshFor: 60_000 });
    const session = client.session('quiet', { ttl: 0.6 });
    const stop = session.keepAlive('mcp');
    await until(() => server.asked.length >= 3);
    stop();
    expect(new Set(asked())).toEqual(new Set(['GET /v1/sessions/quiet/toolset?format=mcp']));
  });

  test('is pinned, read, upgraded, checked and ended by requests of their own', async () => {
    const { session } = eager({ freshFor: 60_000, retries: 1 });
    server.does(answers(200, {}, { 'Content-Type': 'application/json' }));
    server.doesOnce(answers(503, ''));
    await session.pin({ toolsets: { support: '^2' }, ttl: 60 });
    await session.read();
    await session.upgrade({ by: 'proof' });
    await session.checkCall({ tool: 'find_order', arguments: { number: 1 } });
    server.does(answers(204));
    await session.end({ erase: true });
    expect(
      server.asked.map(({ line, body: sent }) => [line.replace('conv%2F1%20%C3%A4', 'S'), sent()]),
    ).toEqual([
      ['PUT /v1/sessions/S', '{"toolsets":{"support":"^2"},"ttl":60}'],
      ['PUT /v1/sessions/S', '{"toolsets":{"support":"^2"},"ttl":60}'],
      ['GET /v1/sessions/S', ''],
      ['POST /v1/sessions/S/upgrade', '{"by":"proof"}'],
      ['POST /v1/sessions/S/check-call', '{"tool":"find_order","arguments":{"number":1}}'],
      ['DELETE /v1/sessions/S?erase=true', ''],
    ]);
  });

  test('is told where somebody else answers a write', async () => {
    const { session } = eager();
    server.does(answers(200, '<html>Log in</html>'));
    await expect(session.pin({ toolsets: { support: '*' } })).rejects.toMatchObject({ code: 'damaged' });
  });

  test('that was upgraded is asked for again, and an answer of before is not taken for it', async () => {
    const { session } = eager({ freshFor: 60_000 });
    let release = () => {};
    server.doesOnce((incoming, outgoing) => {
      release = () => gives(body)(incoming, outgoing);
    });
    const before = session.tools();
    await until(() => server.asked.length === 1);
    server.doesOnce(answers(200, {}));
    await session.upgrade();
    server.does(gives(other, '2.0.0'));
    expect((await session.tools()).text).toBe(other);
    release();
    expect((await before).text).toBe(body);
    expect((await session.tools()).text).toBe(other);
  });

  test('that ended is forgotten', async () => {
    const { session } = eager({ freshFor: 60_000 });
    await session.tools();
    server.doesOnce(answers(204));
    await session.end();
    await server.fall();
    await expect(session.tools()).rejects.toThrow(RegistryError);
  });
});

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries === 1_000) throw new Error('it never held');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
