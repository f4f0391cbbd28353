import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createGate } from '../../../src/http/access/gate.ts';
import { createAdmission } from '../../../src/http/admission.ts';
import { createPinDoor } from '../../../src/http/fetch/createPinDoor.ts';
import { notesOf, type RequestNotes } from '../../../src/http/requestNotes.ts';
import { keyBook } from '../../../src/registry/access/keyBook.ts';
import { bootstrapKey } from '../../../src/registry/access/standingKey.ts';
import { publish } from '../../../src/registry/publish.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { definitionOf } from '../../support/definitions.ts';
import { openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';
import { exchange, type Told, told } from '../exchange.ts';
import { type OpenService, openService } from '../openService.ts';
import { orders, refunds } from '../orders.ts';

/**
 * One service, asked each time in two ways for two sessions of the same kind: `PUT /v1/sessions/{id}`, which the way
 * ahead of the router takes, and the same with an empty query, which it leaves to the router.
 */
const admin = { Authorization: 'Bearer admin' };
let service: OpenService;
let keys: string[] = [];

beforeAll(async () => {
  service = await openService({ TOOLSET_ADMIN_KEY: 'admin' });
  for (const [name, definition] of [
    ['orders', orders.first],
    ['refunds', refunds],
    ['orders', orders.minor],
  ] as const) {
    const sent = await service.call('POST', `/v1/toolsets/${name}/versions`, { definition }, admin);
    expect(sent.status).toBe(201);
  }
  const made = async (wish: object): Promise<string> => {
    const { json } = await service.call('POST', '/v1/keys', { name: 'k', ...wish }, admin);
    return (json as { secret: string }).secret;
  };
  keys = [
    'admin',
    await made({ scopes: ['pin'], toolsets: ['orders'] }),
    await made({ scopes: ['pin'], toolsets: ['ord*', 'ref*'] }),
    await made({ scopes: ['read'] }),
  ];
  // Taken already, of each kind twice.
  for (const id of ['both-a', 'both-b']) {
    const toolsets = { refunds: '*', orders: '1.0.0' };
    expect((await service.call('PUT', `/v1/sessions/${id}`, { toolsets }, admin)).status).toBe(201);
  }
  for (const id of ['over-a', 'over-b']) {
    await service.call('PUT', `/v1/sessions/${id}`, { toolsets: { orders: '*' } }, admin);
    expect((await service.call('DELETE', `/v1/sessions/${id}`, undefined, admin)).status).toBe(204);
  }
}, 120_000);
afterAll(() => service?.stop());

const selector = fc.constantFrom('*', 'latest', '1.0.0', '^1', '9.9.9', 'no channel', 'stable', '');
const toolset = fc.constantFrom('orders', 'refunds', 'nothing', 'Orders', '__proto__');
const bodies = fc.oneof(
  { weight: 3, arbitrary: fc.record({ toolsets: fc.dictionary(toolset, selector, { maxKeys: 3 }) }) },
  fc.record(
    {
      toolsets: fc.dictionary(toolset, selector, { maxKeys: 2 }),
      from: fc.constantFrom('both-a', 'over-a', 'nobody'),
      upgrades: fc.constantFrom('none', 'safe', 'all'),
      ttl: fc.constantFrom(60, 0, 1.5, 1e12),
      formats: fc.constantFrom(['openai-chat'], ['nothing'], []),
      more: fc.constant(1),
    },
    { requiredKeys: [] },
  ),
);
const texts = fc.oneof(
  { weight: 5, arbitrary: bodies.map((body) => JSON.stringify(body)) },
  fc.constantFrom(
    '{',
    '[]',
    'null',
    '{"toolsets":{"orders":"*"},"toolsets":{"refunds":"*"}}',
    '{"toolsets":{"orders":"*"}} x',
    `{"toolsets":{"orders":"*"},"more":${'['.repeat(300)}${']'.repeat(300)}}`,
    `{"toolsets":{"orders":"${'x'.repeat(20_000)}"}}`,
    '{"toolsets":{"orders":"*"}}'.padEnd(17_000),
    '\ufeff{"toolsets":{"orders":"*"}}',
    '{"toolsets":{"orders":"\ud800"}}',
  ),
);
const asked = fc.record({
  text: texts,
  session: fc.oneof(
    { weight: 4, arbitrary: fc.constant('new') },
    fc.constantFrom('both', 'over', 'a%2Fb', '%ff', 'x'.repeat(300), "it's", '%00', 'é'),
  ),
  key: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: -1, max: 3 })),
  type: fc.oneof(
    { weight: 4, arbitrary: fc.constant<string>('application/json') },
    fc.constantFrom<string>('application/json; charset=utf-8', 'text/plain', ''),
  ),
  head: fc.constantFrom<string>(
    '',
    'Content-Encoding: gzip',
    'X-Request-Id: abc',
    'Expect: 100-continue',
    'Accept: */*',
  ),
  isChunked: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

const usual: Asked = {
  text: '{"toolsets":{"orders":"*"}}',
  session: 'new',
  key: 0,
  type: 'application/json',
  head: '',
  isChunked: false,
};

const rawOf = ({ text, key, type, head, isChunked }: Asked, target: string): Buffer => {
  const body = Buffer.from(text);
  const lines = [
    `PUT /v1/sessions/${target} HTTP/1.1`,
    'Host: localhost',
    ...(key < 0 ? [] : [`Authorization: Bearer ${keys[key]}`]),
    ...(type === '' ? [] : [`Content-Type: ${type}`]),
    ...(head === '' ? [] : [head]),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  const sent = isChunked ? Buffer.from(`${body.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`) : body;
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), sent]);
};

/** Without what differs from session to session. */
const alike = (answer: Told, id: string): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll(id, 'ID')
      .replaceAll(id.replace('%2F', '/'), 'ID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
      .replace(/"content-length","\d+"/, '"content-length","n"'),
  );

describe('the way of pins ahead of the router', () => {
  test('answers what the route answers, whatever is sent and however often', async () => {
    let n = 0;
    const statuses = new Set<string>();
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        n += 1;
        const isNew = one.session === 'new';
        const [quick, slow] =
          isNew || one.session === 'both' || one.session === 'over'
            ? [isNew ? `new-a-${n}-` : `${one.session}-a`, isNew ? `new-b-${n}-` : `${one.session}-b`]
            : [`${one.session}-a-${n}-`, `${one.session}-b-${n}-`];
        for (let time = 0; time < 2; time += 1) {
          const found = told(await exchange(service.url, rawOf(one, quick)));
          const expected = told(await exchange(service.url, rawOf(one, `${slow}?`)));
          statuses.add(expected.status);
          expect(alike(found, quick), JSON.stringify(one)).toEqual(alike(expected, slow));
        }
      }),
      {
        numRuns: 250,
        examples: [
          {},
          { session: 'over' },
          { session: 'a%2Fb' },
          { key: 1 },
          { key: 3 },
          { key: -1 },
          { type: '' },
          { text: '{' },
          { text: '{"toolsets":{"nothing":"*"}}' },
        ].map((one): [Asked] => [{ ...usual, ...one }]),
      },
    );
    const seen = [...statuses].map((status) => status.slice(9, 12));
    for (const status of ['200', '201', '400', '401', '403', '404', '410', '415'])
      expect(seen).toContain(status);
  }, 300_000);

  test('is told in the log and in the metrics like the route', async () => {
    const before = await counted();
    await service.call('PUT', '/v1/sessions/counted', { toolsets: { orders: '*' } }, admin);
    expect(await counted()).toBe(before + 1);
  });

  test('of many who pin one session at once, one makes it', async () => {
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        service.call(
          'PUT',
          '/v1/sessions/raced',
          { toolsets: { orders: n % 2 === 0 ? '1.0.0' : '*' } },
          admin,
        ),
      ),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      new Set(all.map(({ json }) => (json as { pins: { version: string }[] }).pins[0]?.version)).size,
    ).toBe(1);
  });
});

const counted = async (): Promise<number> => {
  const { bytes } = await service.call('GET', '/metrics', undefined, admin);
  return Number(/toolset_requests_total\{route="pin",status="201"\} (\d+)/.exec(bytes.toString())?.[1] ?? 0);
};

describe('a key that is revoked while the body comes', () => {
  test.each([
    ['ahead of the router', ''],
    ['by the router', '?'],
  ])('writes nothing, %s', async (_, query) => {
    const { json } = await service.call('POST', '/v1/keys', { name: 'slow', scopes: ['pin'] }, admin);
    const { id, secret } = json as { id: string; secret: string };
    const body = JSON.stringify({ toolsets: { orders: '*' } });
    const session = `slow${query === '' ? '' : '-routed'}`;
    const head = [
      `PUT /v1/sessions/${session}${query} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      `Authorization: Bearer ${secret}`,
      `Content-Length: ${body.length}`,
    ];
    const after = async () => {
      // By then it has been let in.
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect((await service.call('DELETE', `/v1/keys/${id}`, undefined, admin)).status).toBeLessThan(300);
    };
    const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    const answer = await exchange(service.url, bytes, { after, rest: body.slice(5) });
    expect(told(answer)).toMatchObject({ status: 'HTTP/1.1 401 Unauthorized' });
    expect((await service.call('GET', `/v1/sessions/${session}`, undefined, admin)).status).toBe(404);
  });
});

/** What it does not answer is answered with 599 here, and with the body that it gives along. */
describe('the door alone', () => {
  let registry: Registry;
  let close: () => Promise<void>;
  let server: Server;
  let url: string;
  let isAway = false;
  let lastNotes: RequestNotes | undefined;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry());
    await publish(registry, { toolset: 'support', definition: definitionOf(['search']), publisher: tester });
    const { makeSession } = registry;
    registry = {
      ...registry,
      makeSession: (wanted) =>
        isAway
          ? Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
          : makeSession(wanted),
    };
    const gate = createGate({
      book: () => keyBook(undefined, { any: false, standing: [] }),
      rate: { reads: 0, writes: 0 },
      trustedProxies: 0,
    });
    const admission = createAdmission(1);
    const door = createPinDoor({ registry: () => registry, gate, depth: 20, admission });
    server = createServer((incoming, outgoing) =>
      door.take(incoming, outgoing, () => {
        outgoing.statusCode = 599;
        outgoing.end(notesOf(incoming).body);
      }),
    );
    server.on('request', (incoming) => {
      lastNotes = notesOf(incoming);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/sessions`;
  }, 120_000);
  afterAll(async () => {
    server?.closeAllConnections();
    server?.close();
    await close?.();
  });

  const put = async (session: string, body: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/${session}`, { method: 'PUT', headers, body });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const body = JSON.stringify({ toolsets: { support: '*' } });

  test('makes a session, and says what stands', async () => {
    expect((await put('alone', body)).status).toBe(201);
    expect((await put('alone', body)).status).toBe(200);
  });

  test('gives along what it has read where the route has the words', async () => {
    expect(await put('faulty', '{"toolsets":')).toMatchObject({ status: 599, text: '{"toolsets":' });
    expect(await put('faulty', '{"toolset":{}}')).toMatchObject({ status: 599, text: '{"toolset":{}}' });
  });

  test('refuses at once what is more than is worked on at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => put(`crowd-${n}`, body)));
    const statuses = new Set(all.map(({ status }) => status));
    expect(statuses).toEqual(new Set([201, 503]));
    expect(all.find(({ status }) => status === 503)?.headers.get('retry-after')).not.toBeNull();
  });

  test('counts those too whose key has to be held against the session first', async () => {
    const key = { ...bootstrapKey('scoped'), id: 'key_1', toolsets: ['support'] };
    const gate = createGate({
      book: () => keyBook(undefined, { any: true, standing: [key] }),
      rate: { reads: 0, writes: 0 },
      trustedProxies: 0,
    });
    const silent = new Promise<never>(() => {});
    const database = { select: () => ({ from: () => ({ where: () => silent }) }) };
    const slow = { ...registry, database } as unknown as Registry;
    const admission = createAdmission(1);
    const door = createPinDoor({ registry: () => slow, gate, depth: 20, admission });
    const behind = createServer((incoming, outgoing) => door.take(incoming, outgoing, () => outgoing.end()));
    behind.listen(0, '127.0.0.1');
    await once(behind, 'listening');
    const ask = () =>
      fetch(`http://127.0.0.1:${(behind.address() as AddressInfo).port}/v1/sessions/slow`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer scoped' },
        body,
      });
    const first = ask().catch(() => undefined);
    await vi.waitFor(() => expect(admission.counts().sessions.atWork).toBe(1), { timeout: 10_000 });
    expect((await ask()).status).toBe(503);
    behind.closeAllConnections();
    behind.close();
    await first;
  });

  test('refuses what the registry refuses', async () => {
    const refused = await put('refused', JSON.stringify({ toolsets: { nothing: '*' } }));
    expect(refused.status).toBe(404);
    expect(JSON.parse(refused.text)).toMatchObject({ type: 'unknown-toolset' });
  });

  test('says so while the database is away', async () => {
    isAway = true;
    const refused = await put('away', body);
    isAway = false;
    expect(refused.status).toBe(503);
    expect(lastNotes?.cause).toBe('ECONNREFUSED');
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await put('away', body)).status).toBe(201);
  });
});
