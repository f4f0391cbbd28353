import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crowded } from '../guided.ts';
import { type OpenService, openService } from '../openService.ts';
import { orders, refunds } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first, orders.minor, orders.major);
  await service.call('POST', '/v1/toolsets/refunds/versions', { definition: refunds, channel: 'stable' });
  await service.publish('twin', orders.first);
});
afterAll(() => service.stop());

const pin = (id: string, body: unknown) =>
  service.call('PUT', `/v1/sessions/${encodeURIComponent(id)}`, body);

describe('pinning', () => {
  test('pins several toolsets in their order, whatever names them', async () => {
    const { status, headers, json } = await pin('several', { toolsets: { refunds: 'stable', orders: '^1' } });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe('/v1/sessions/several');
    expect(json).toMatchObject({
      session: 'several',
      pins: [
        { toolset: 'refunds', version: '1.0.0', selector: 'stable', asked: 'stable', matches: true },
        { toolset: 'orders', version: '1.1.0', selector: '^1', asked: '^1', matches: true },
      ],
    });
  });

  test('the first call wins, and a later one is told whether what stands is what it asked for', async () => {
    await pin('twice', { toolsets: { orders: '1.0.0' } });
    const { status, json } = await pin('twice', { toolsets: { orders: '2.0.0' } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ pins: [{ version: '1.0.0', asked: '2.0.0', matches: false }] });
    expect((await pin('twice', { toolsets: { orders: '^1' } })).json).toMatchObject({
      pins: [{ matches: true }],
    });
  });

  test('of a hundred at once one wins, and all are told the same', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        pin('raced', { toolsets: { orders: ['1.0.0', '1.1.0', '2.0.0'][index % 3] } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(99);
    const versions = answers.map(({ json }) => (json as { pins: { version: string }[] }).pins[0]?.version);
    expect(new Set(versions).size).toBe(1);
  });

  test('a fork starts with the same pins', async () => {
    await pin('trunk', { toolsets: { orders: '1.0.0', refunds: '*' } });
    const { status, json } = await pin('branch', { from: 'trunk' });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      pins: [
        { toolset: 'orders', version: '1.0.0' },
        { toolset: 'refunds', version: '1.0.0' },
      ],
    });
  });

  test.each(['a/b', 'ü €', '%2F', '?x=1#y', '__proto__', 'a'.repeat(256), '😀'.repeat(256), '...'])(
    'the id %s',
    async (id) => {
      const { status, json } = await pin(id, { toolsets: { orders: '1.0.0' } });
      expect([status, (json as { session: string }).session]).toEqual([201, id]);
      expect((await service.call('GET', `/v1/sessions/${encodeURIComponent(id)}/toolset`)).status).toBe(200);
    },
  );

  test.each<[string, unknown, number, string]>([
    ['a toolset that is not there', { toolsets: { missing: '*' } }, 404, 'unknown-toolset'],
    ['a version that is not there', { toolsets: { orders: '9.0.0' } }, 422, 'no-such-version'],
    ['a range that nothing is in', { toolsets: { orders: '^9' } }, 422, 'no-such-version'],
    ['two toolsets with one tool name', { toolsets: { orders: '1.0.0', twin: '*' } }, 409, 'tool-name-clash'],
    ['a fork of nothing', { from: 'nobody' }, 404, 'unknown-session'],
    ['neither', {}, 400, 'invalid-request'],
    ['both', { toolsets: { orders: '*' }, from: 'trunk' }, 400, 'invalid-request'],
    ['no toolsets', { toolsets: {} }, 400, 'invalid-request'],
    ['a list', { toolsets: ['orders'] }, 400, 'invalid-request'],
    ['a selector that is none', { toolsets: { orders: 1 } }, 400, 'invalid-request'],
    ['NUL in a selector', { toolsets: { orders: '1\0' } }, 400, 'invalid-request'],
    ['__proto__ as a toolset', '{"toolsets":{"orders":"*","__proto__":"*"}}', 400, 'invalid-request'],
    ['__proto__ as a field', '{"toolsets":{"orders":"*"},"__proto__":{}}', 400, 'invalid-request'],
    ['an unknown field', { toolsets: { orders: '*' }, toolset: 'x' }, 400, 'invalid-request'],
    ['a ttl that is no time', { toolsets: { orders: '*' }, ttl: 0 }, 400, 'invalid-request'],
    ['upgrades of no kind', { toolsets: { orders: '*' }, upgrades: 'all' }, 400, 'invalid-request'],
    [
      'a hundred and one toolsets',
      { toolsets: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`t${index}`, '*'])) },
      400,
      'invalid-request',
    ],
  ])('%s is refused', async (_, body, status, type) => {
    const answer = await pin('refused', body);
    expect(answer.json).toMatchObject({ status, type });
    expect((await service.call('GET', '/v1/sessions/refused')).status).toBe(404);
  });

  test('a session takes no toolset later on', async () => {
    await pin('closed', { toolsets: { orders: '1.0.0' } });
    const { json } = await pin('closed', { toolsets: { orders: '1.0.0', refunds: '*' } });
    expect(json).toMatchObject({ status: 409, type: 'session-is-pinned' });
  });

  test.each([
    ['a control character', '%01'],
    ['NUL', 'a%00'],
    ['a byte order mark in front', '%EF%BB%BFa'],
    ['a line break', 'a%0A'],
    ['257 characters', 'a'.repeat(257)],
    ['a percent sign alone', 'a%'],
    ['octets that are not UTF-8', '%ED%A0%80'],
  ])('an id with %s is refused', async (_, id) => {
    const { status } = await service.call('PUT', `/v1/sessions/${id}`, { toolsets: { orders: '*' } });
    expect(status).toBe(400);
  });
});

describe('pinning with formats', () => {
  test('renders now, and says what the request needs', async () => {
    const { status, json } = await pin('rendered', {
      toolsets: { orders: '^1' },
      formats: ['bedrock-invoke', 'mcp'],
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      formats: [
        { format: 'bedrock-invoke', requires: ['anthropic_version: "bedrock-2023-05-31"'], warnings: [] },
        { format: 'mcp', requires: [], warnings: [] },
      ],
    });
    expect((await pin('rendered', { toolsets: { orders: '^1' } })).json).toMatchObject({ formats: [] });
  });

  test('makes no session where a provider would refuse its tools', async () => {
    await service.publish('crowd', crowded);
    const { json } = await pin('crowd', { toolsets: { crowd: '*' }, formats: ['zhipu'] });
    expect(json).toMatchObject({ status: 422, type: 'format-refuses', formats: ['zhipu'] });
    expect((await service.call('GET', '/v1/sessions/crowd')).status).toBe(404);
    const doubtful = await pin('crowd', { toolsets: { crowd: '*' }, formats: ['openai-responses'] });
    expect(doubtful.json).toMatchObject({
      formats: [{ warnings: [{ rule: 'too-many-tools', verified: false }] }],
    });
  });

  test('of a name that is none is refused', async () => {
    const { json } = await pin('unknown', { toolsets: { orders: '^1' }, formats: ['openai'] });
    expect(json).toMatchObject({ status: 400, errors: [{ pointer: '/formats/0' }] });
  });
});
